//! How eyes see colours: contrast, distance, and the three forms of colour blindness.
//!
//! Contrast is that of the Web Content Accessibility Guidelines 2.2. The distance is CIEDE2000 (Sharma, Wu and Dalal,
//! "The CIEDE2000 color-difference formula", 2005). Blindness is simulated in linear light, by the matrices of Machado,
//! Oliveira and Fernandes (2009) and by those of Viénot, Brettel and Mollon (1999).

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// A colour as somebody sees it.
pub struct Sight {
    /// The name of the condition.
    pub name: &'static str,
    matrix: [[f64; 3]; 3],
}

/// Every sight: the usual one, and those that miss red, green or blue.
pub const SIGHTS: [Sight; 6] = [
    Sight { name: "usual", matrix: [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]] },
    Sight {
        name: "protan (Machado)",
        matrix: [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    },
    Sight {
        name: "deutan (Machado)",
        matrix: [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    },
    Sight {
        name: "tritan (Machado)",
        matrix: [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    },
    Sight {
        name: "protan (Viénot)",
        matrix: [[0.112_38, 0.887_62, 0.0], [0.112_38, 0.887_62, 0.0], [0.004_01, -0.004_01, 1.0]],
    },
    Sight {
        name: "deutan (Viénot)",
        matrix: [[0.292_75, 0.707_25, 0.0], [0.292_75, 0.707_25, 0.0], [-0.022_34, 0.022_34, 1.0]],
    },
];

/// A colour in linear light, each channel from 0 to 1.
fn linear((red, green, blue): Rgb) -> [f64; 3] {
    [red, green, blue].map(|channel| {
        let part = f64::from(channel) / 255.0;
        if part <= 0.040_45 { part / 12.92 } else { ((part + 0.055) / 1.055).powf(2.4) }
    })
}

fn times(matrix: &[[f64; 3]; 3], [x, y, z]: [f64; 3]) -> [f64; 3] {
    matrix.map(|[a, b, c]| a * x + b * y + c * z)
}

/// The contrast of two colours, from 1 to 21.
pub fn contrast(one: Rgb, other: Rgb) -> f64 {
    let luminance = |colour| {
        let [red, green, blue] = linear(colour);
        0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
    };
    let (one, other) = (luminance(one), luminance(other));
    one.max(other) / one.min(other)
}

/// The distance of two colours as somebody sees them; 1 is just noticeable side by side.
pub fn distance(sight: &Sight, one: Rgb, other: Rgb) -> f64 {
    let lab = |colour| {
        let seen = times(&sight.matrix, linear(colour)).map(|channel| channel.clamp(0.0, 1.0));
        lab(seen)
    };
    ciede2000(lab(one), lab(other))
}

/// CIE L* of a colour, from 0 to 100.
pub fn lightness(colour: Rgb) -> f64 {
    lab(linear(colour))[0]
}

/// CIE L*a*b* of linear light, under D65.
fn lab(colour: [f64; 3]) -> [f64; 3] {
    const TO_XYZ: [[f64; 3]; 3] = [
        [0.412_456_4, 0.357_576_1, 0.180_437_5],
        [0.212_672_9, 0.715_152_2, 0.072_175_0],
        [0.019_333_9, 0.119_192_0, 0.950_304_1],
    ];
    let [x, y, z] = times(&TO_XYZ, colour);
    let [x, y, z] = [x / 0.950_47, y, z / 1.088_83]
        .map(|part: f64| if part > 216.0 / 24389.0 { part.cbrt() } else { (24389.0 / 27.0 * part + 16.0) / 116.0 });
    [116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)]
}

/// The distance of two colours in CIE L*a*b*.
pub fn ciede2000([l1, a1, b1]: [f64; 3], [l2, a2, b2]: [f64; 3]) -> f64 {
    let pow7 = |value: f64| (value.powi(7) / (value.powi(7) + 25.0_f64.powi(7))).sqrt();
    let g = 0.5 * (1.0 - pow7(f64::midpoint(a1.hypot(b1), a2.hypot(b2))));
    let (a1, a2) = ((1.0 + g) * a1, (1.0 + g) * a2);
    let (c1, c2) = (a1.hypot(b1), a2.hypot(b2));
    let hue = |a: f64, b: f64| b.atan2(a).to_degrees().rem_euclid(360.0);
    let (h1, h2) = (hue(a1, b1), hue(a2, b2));
    let is_grey = c1 * c2 == 0.0;
    let turned = match h2 - h1 {
        _ if is_grey => 0.0,
        turned if turned > 180.0 => turned - 360.0,
        turned if turned < -180.0 => turned + 360.0,
        turned => turned,
    };
    let (dl, dc) = (l2 - l1, c2 - c1);
    let dh = 2.0 * (c1 * c2).sqrt() * (turned / 2.0).to_radians().sin();
    let (l, c) = (f64::midpoint(l1, l2), f64::midpoint(c1, c2));
    let h = match h1 + h2 {
        sum if is_grey => sum,
        sum if (h1 - h2).abs() <= 180.0 => sum / 2.0,
        sum if sum < 360.0 => f64::midpoint(sum, 360.0),
        sum => (sum - 360.0) / 2.0,
    };
    let cos = |degrees: f64| degrees.to_radians().cos();
    let t = 1.0 - 0.17 * cos(h - 30.0) + 0.24 * cos(2.0 * h) + 0.32 * cos(3.0 * h + 6.0) - 0.20 * cos(4.0 * h - 63.0);
    let sl = 1.0 + 0.015 * (l - 50.0).powi(2) / (20.0 + (l - 50.0).powi(2)).sqrt();
    let (sc, sh) = (1.0 + 0.045 * c, 1.0 + 0.015 * c * t);
    let turn = 30.0 * (-((h - 275.0) / 25.0).powi(2)).exp();
    let rt = -2.0 * pow7(c) * (2.0 * turn).to_radians().sin();
    ((dl / sl).powi(2) + (dc / sc).powi(2) + (dh / sh).powi(2) + rt * (dc / sc) * (dh / sh)).sqrt()
}

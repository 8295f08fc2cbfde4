/** Invented names and tickers. Columns: ticker, name, first price, daily volume in thousands, earnings a quarter. */
const LIST = {
  'Communication Services': `
    WIVAR | Wivaro Telecom | 41 | 5200 | 0.62
    STRMO | Streamora Media | 88 | 3100 | 0.95
    NEWZA | Newzara Publishing | 17 | 1400 | 0.21
    FONDA | Fondara Wireless | 54 | 2600 | 0.80
    ADVRO | Adveora Advertising | 26 | 1900 | 0.33`,
  'Consumer Discretionary': `
    TANGL | Tanglewick Apparel | 33 | 2100 | 0.48
    ROMBO | Romboid Motors | 72 | 8800 | 0.70
    JOVEN | Jovenna Games | 48 | 2700 | 0.51
    HOTLO | Hotelos Resorts | 61 | 1700 | 0.84
    FURNO | Furnova Home | 22 | 1300 | 0.30
    SNEKR | Snekra Footwear | 95 | 3300 | 1.10`,
  'Consumer Staples': `
    BRODO | Brodow Foods | 58 | 1900 | 0.91
    MELKA | Melkara Dairy | 37 | 1100 | 0.55
    SOAPL | Soaplan Household | 102 | 1600 | 1.48
    TEALO | Tealow Beverages | 46 | 1500 | 0.66
    GROSA | Grosava Markets | 29 | 2400 | 0.47`,
  Energy: `
    PETRL | Petrolune Oil | 64 | 6100 | 1.35
    DRILO | Drilora Services | 23 | 3900 | 0.36
    VENTO | Ventoil Exploration | 38 | 3200 | 0.72
    NORDO | Nordolf Energy | 51 | 2800 | 0.98
    PIPLA | Piplanta Midstream | 34 | 2200 | 0.60`,
  Financials: `
    KEST.B | Kestwick Holdings Class B | 143 | 900 | 2.35
    BRNTO | Brantolo Bank | 47 | 4300 | 1.12
    HALBO | Halborough Bank | 19 | 3500 | 0.74
    MONTR | Montrell Insurance | 86 | 1200 | 1.90
    CREDL | Credlan Payments | 77 | 2900 | 0.88
    VAULN | Vaulner Asset Management | 65 | 1000 | 1.25`,
  'Health Care': `
    MIRVA | Mirvana Therapeutics | 14 | 2400 | -0.38
    CURLO | Curlow Biologics | 31 | 1800 | -0.12
    OSTEN | Osteno Devices | 68 | 1300 | 0.82
    PHEOL | Pheolan Pharma | 52 | 2600 | 0.90
    LUMED | Lumedra Diagnostics | 44 | 1500 | 0.43
    SANTR | Santora Clinics | 27 | 2000 | 0.38`,
  Industrials: `
    BOLTR | Boltrane Robotics | 57 | 2300 | 0.64
    KRANO | Kranow Machinery | 83 | 1700 | 1.30
    AVILO | Avilon Aerospace | 118 | 1400 | 1.62
    RAILO | Railora Freight | 74 | 1600 | 1.15
    PUMPO | Pumpora Fluid Systems | 39 | 1200 | 0.57
    GRIDA | Gridalux Electric | 62 | 1900 | 0.86`,
  'Information Technology': `
    ZORBL | Zorbell Semiconductors | 92 | 9400 | 0.98
    QANTO | Qantoro Software | 134 | 3800 | 1.05
    VELDR | Velder Cloud Systems | 71 | 3600 | 0.42
    TRUVO | Truvona Security | 58 | 2500 | 0.37
    OKTRA | Oktrana Devices | 36 | 2100 | 0.52
    HEXLO | Hexlora Networks | 3 | 650 | -0.09`,
  Materials: `
    COPRA | Copranda Mining | 42 | 3700 | 0.69
    STELM | Stelmark Steel | 28 | 2900 | 0.61
    LITHA | Litharo Minerals | 21 | 2600 | 0.18
    PAPRO | Paprona Packaging | 49 | 1300 | 0.83
    CHEMU | Chemura Specialties | 66 | 1500 | 1.02`,
  'Real Estate': `
    TERRO | Terrova Offices | 18 | 2200 | 0.29
    LODGA | Lodgana Residential | 53 | 1100 | 0.58
    STORU | Storuva Storage | 79 | 900 | 0.92
    MALLO | Mallow Retail Trust | 24 | 1400 | 0.37
    TOWRA | Towrana Data Towers | 112 | 1300 | 0.99`,
  Utilities: `
    WATTO | Watton Power | 56 | 1800 | 0.82
    AQUEN | Aquenna Water | 43 | 900 | 0.49
    LUXEL | Luxelle Grid | 68 | 1000 | 0.97
    SOLRA | Solrana Renewables | 25 | 2300 | 0.16
    GASLO | Gaslowe Utilities | 35 | 1200 | 0.61`,
};

export const COMPANIES = Object.entries(LIST)
  .flatMap(([sector, rows]) =>
    rows
      .trim()
      .split('\n')
      .map((row) => company(sector, row)),
  )
  .sort((one, other) => (one.symbol < other.symbol ? -1 : 1));

function company(sector, row) {
  const [symbol, name, price, volumeThousand, eps] = row.split('|').map((cell) => cell.trim());
  return { symbol, name, sector, price: Number(price), volume: Number(volumeThousand) * 1000, eps: Number(eps) };
}

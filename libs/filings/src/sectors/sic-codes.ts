/** The sector names that markets use, as in the column `sector` of `companies.csv`. */
export type SectorName =
  | 'Communication Services'
  | 'Consumer Discretionary'
  | 'Consumer Staples'
  | 'Energy'
  | 'Financials'
  | 'Health Care'
  | 'Industrials'
  | 'Information Technology'
  | 'Materials'
  | 'Real Estate'
  | 'Utilities';

/** First and last code, both included. */
export type CodeRange = readonly [number, number];

/**
 * Codes of the Standard Industrial Classification, as the SEC uses them, by sector. Left out are codes that say nothing of a business
 * (blank checks, asset-backed securities, commodity trusts) and those whose companies are spread over several sectors: water
 * transportation (4400: freight and cruises), patent owners (6794), investors (6799), business services (7389: payments, travel, rides)
 * and management services (8741).
 */
export const SIC_CODES: Readonly<Record<SectorName, readonly CodeRange[]>> = {
  'Communication Services': [
    [2700, 2749], // publishing
    [4800, 4899],
    [7310, 7319], // advertising
    [7370, 7370], // the code of search engines and social networks
    [7800, 7849], // film, video
  ],
  'Consumer Discretionary': [
    [1520, 1531], // homes
    [2200, 2399], // textiles, clothing
    [2451, 2452], // mobile and prefabricated homes
    [2500, 2519],
    [3000, 3029], // tyres, shoes
    [3100, 3199], // leather, shoes
    [3630, 3639], // household appliances
    [3650, 3652],
    [3700, 3712],
    [3714, 3714],
    [3716, 3716],
    [3751, 3751],
    [3790, 3799],
    [3873, 3873],
    [3900, 3989], // jewellery, toys, sporting goods
    [4481, 4481],
    [4700, 4729], // travel
    [5010, 5029],
    [5064, 5064],
    [5090, 5092],
    [5094, 5094],
    [5130, 5139],
    [5200, 5319],
    [5390, 5399],
    [5500, 5900],
    [5930, 5979],
    [5990, 5999],
    [7000, 7299],
    [7384, 7384],
    [7500, 7509],
    [7520, 7549],
    [7900, 7999], // amusement, sports
    [8200, 8299], // education
    [8351, 8351],
  ],
  'Consumer Staples': [
    [100, 799], // farming
    [900, 999],
    [2000, 2199], // food, drinks, tobacco
    [2840, 2849], // soap, cosmetics
    [5140, 5159],
    [5180, 5189],
    [5331, 5331], // the code of general discounters
    [5400, 5499],
    [5912, 5912],
  ],
  Energy: [
    [1094, 1094], // uranium
    [1200, 1399],
    [2910, 2919],
    [3533, 3533],
    [4600, 4699],
    [4922, 4923],
    [5052, 5052],
    [5170, 5179],
    [6792, 6792],
  ],
  Financials: [
    [6000, 6188],
    [6190, 6220],
    [6222, 6323],
    [6325, 6499],
  ],
  'Health Care': [
    [2830, 2839],
    [3821, 3821],
    [3826, 3826],
    [3840, 3859],
    [5047, 5047],
    [5122, 5122],
    [6324, 6324], // health plans
    [8000, 8099],
    [8731, 8731], // contract research
  ],
  Industrials: [
    [1540, 1799],
    [2430, 2439],
    [2520, 2599],
    [2750, 2799], // printing
    [3050, 3069],
    [3210, 3219],
    [3230, 3239],
    [3357, 3357], // wire and cable
    [3420, 3532],
    [3534, 3558],
    [3560, 3569],
    [3580, 3629],
    [3640, 3649],
    [3690, 3694],
    [3696, 3699],
    [3713, 3713],
    [3715, 3715],
    [3720, 3749],
    [3760, 3769],
    [3812, 3812],
    [3822, 3824],
    [3990, 3999],
    [4000, 4399],
    [4412, 4480],
    [4490, 4599],
    [4731, 4789],
    [4950, 4959], // waste
    [5000, 5009],
    [5030, 5044],
    [5063, 5063],
    [5070, 5089],
    [5110, 5119],
    [5160, 5169],
    [7320, 7369],
    [7380, 7382],
    [7510, 7519],
    [7600, 7699],
    [8111, 8111],
    [8700, 8711],
    [8734, 8734],
    [8742, 8749],
  ],
  'Information Technology': [
    [3559, 3559], // the code of makers of semiconductor machines
    [3570, 3579],
    [3660, 3679],
    [3695, 3695],
    [3825, 3825],
    [3827, 3829],
    [3861, 3861],
    [5045, 5045],
    [5065, 5065],
    [7371, 7379],
  ],
  Materials: [
    [800, 899], // forestry
    [1000, 1093],
    [1095, 1099],
    [1400, 1499],
    [2400, 2429],
    [2440, 2449],
    [2490, 2499],
    [2600, 2699],
    [2800, 2829],
    [2850, 2899],
    [2950, 2999],
    [3080, 3089], // plastics
    [3220, 3229],
    [3240, 3299],
    [3300, 3356],
    [3358, 3399],
    [3410, 3419], // cans
    [5050, 5051],
    [5093, 5093],
    [6795, 6795],
  ],
  'Real Estate': [
    [6500, 6599],
    [6798, 6798],
  ],
  Utilities: [
    [4900, 4921],
    [4924, 4949],
    [4960, 4999],
    [5983, 5989],
  ],
};

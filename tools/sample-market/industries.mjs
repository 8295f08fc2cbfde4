/** What some of the companies file under: invented like themselves, with codes of the Standard Industrial Classification. */
const INDUSTRIES = {
  1311: ['Crude Petroleum & Natural Gas', 'NORDO PETRL PIPLA VENTO'],
  2834: ['Pharmaceutical Preparations', 'CURLO MIRVA PHEOL'],
  3590: ['Misc Industrial & Commercial Machinery & Equipment', 'AVILO DRILO GRIDA KRANO PUMPO'],
  3674: ['Semiconductors & Related Devices', 'HEXLO OKTRA SOLRA ZORBL'],
  6022: ['State Commercial Banks', 'BRNTO HALBO'],
  6798: ['Real Estate Investment Trusts', 'LODGA MALLO STORU TERRO TOWRA'],
  7372: ['Services-Prepackaged Software', 'BOLTR CREDL JOVEN QANTO STRMO TRUVO VELDR'],
};

const BY_SYMBOL = new Map(
  Object.entries(INDUSTRIES).flatMap(([sic, [industry, symbols]]) =>
    symbols.split(' ').map((symbol) => [symbol, { sic, industry }]),
  ),
);

/** Null twice for a company that is in no industry. */
export function industryOf({ symbol }) {
  return BY_SYMBOL.get(symbol) ?? { sic: null, industry: null };
}

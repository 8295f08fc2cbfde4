/** The month in which the fiscal year of large companies ends, where it is not December. */
const LAST_MONTHS: Readonly<Record<string, number>> = {
  AAPL: 9,
  ACN: 8,
  ADBE: 11,
  ADI: 10,
  ADSK: 1,
  AMAT: 10,
  AZO: 8,
  AVGO: 10,
  BBY: 1,
  CAG: 5,
  CCL: 11,
  COST: 8,
  CPB: 7,
  CRM: 1,
  CSCO: 7,
  DE: 10,
  DIS: 9,
  EL: 6,
  EMR: 9,
  FDX: 5,
  GIS: 5,
  GPS: 1,
  HD: 1,
  HPE: 10,
  HPQ: 10,
  HRL: 10,
  INTU: 7,
  JWN: 1,
  KLAC: 6,
  KR: 1,
  KSS: 1,
  LEN: 11,
  LOW: 1,
  LRCX: 6,
  M: 1,
  MCK: 3,
  MDT: 4,
  MKC: 11,
  MSFT: 6,
  MU: 8,
  NKE: 5,
  NTAP: 4,
  NVDA: 1,
  ORCL: 5,
  PAYX: 5,
  PG: 6,
  QCOM: 9,
  ROST: 1,
  SBUX: 9,
  SJM: 4,
  SNOW: 1,
  STX: 6,
  SYY: 6,
  TGT: 1,
  TJX: 1,
  TSN: 9,
  V: 9,
  WBA: 8,
  WDC: 6,
  WMT: 1,
};

/**
 * What the quarter that ends in a month may be called: by the fiscal year of the company, and by the calendar. A fiscal year
 * that ends in January or February may be counted by either year.
 */
export function fiscalLabels(
  end: string,
  symbol: string,
  isFiscal: boolean,
): readonly { readonly quarter: number; readonly year: number }[] {
  const [year, month] = [Number(end.slice(0, 4)), Number(end.slice(5, 7))];
  const calendar = { quarter: Math.ceil(month / 3), year };
  const last = LAST_MONTHS[symbol];
  if (last === undefined) return [calendar];
  const after = (month - last + 11) % 12;
  const fiscal = { quarter: Math.floor(after / 3) + 1, year: month > last ? year + 1 : year };
  const labels = last <= 2 ? [fiscal, { ...fiscal, year: fiscal.year - 1 }] : [fiscal];
  return isFiscal ? labels : [calendar, ...labels];
}

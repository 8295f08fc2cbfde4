export type SectorSample = { readonly sector: string; readonly fund: string; readonly members: readonly string[] };

const sample = (sector: string, fund: string, members: string): SectorSample => ({
  sector,
  fund,
  members: members.split(' '),
});

/** Large members of each sector of the S&P 500, with its Select Sector fund: a sample, fixed, so that days compare. */
export const SECTORS: readonly SectorSample[] = [
  sample('Information Technology', 'XLK', 'AAPL MSFT NVDA AVGO ORCL CRM AMD CSCO'),
  sample('Communication Services', 'XLC', 'GOOGL META NFLX DIS TMUS VZ T CMCSA'),
  sample('Consumer Discretionary', 'XLY', 'AMZN TSLA HD MCD BKNG LOW TJX NKE'),
  sample('Consumer Staples', 'XLP', 'WMT COST PG KO PEP PM MO CL'),
  sample('Energy', 'XLE', 'XOM CVX COP SLB EOG MPC PSX VLO'),
  sample('Financials', 'XLF', 'BRK.B JPM V MA BAC WFC GS MS'),
  sample('Health Care', 'XLV', 'LLY UNH JNJ ABBV MRK TMO ABT AMGN'),
  sample('Industrials', 'XLI', 'GE CAT RTX UNP HON BA DE LMT'),
  sample('Materials', 'XLB', 'LIN SHW FCX ECL NEM APD NUE VMC'),
  sample('Real Estate', 'XLRE', 'PLD AMT EQIX WELL SPG PSA O CCI'),
  sample('Utilities', 'XLU', 'NEE SO DUK CEG AEP SRE D EXC'),
];

const SECTOR_OF = new Map(SECTORS.flatMap(({ sector, members }) => members.map((symbol) => [symbol, sector] as const)));

/** The sector of one of the large members; undefined for all other companies. */
export const sectorOfMember = (symbol: string): string | undefined => SECTOR_OF.get(symbol);

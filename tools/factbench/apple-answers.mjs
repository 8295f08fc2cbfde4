/**
 * The amounts, shares and rates of a period in the reviewed answers about Apple in `../shared/data/edgar/questions`, by the row of the
 * answer. Each is `[what, period, stated]`: the tag of the line, or in words where the reports give no figure without dimensions; the
 * period as the answer says it; and the text of the answer. Changes against other periods are left out.
 */
const Q3_2022 = ['2022-03-27', '2022-06-25'];
const Q1_2022 = ['2021-09-26', '2021-12-25'];
const Q1_2023 = ['2022-09-25', '2022-12-31'];
const Q2_2023 = ['2023-01-01', '2023-04-01'];
const Q3_2023 = ['2023-04-02', '2023-07-01'];
const NINE_MONTHS_2022 = ['2021-09-26', '2022-06-25'];
const NINE_MONTHS_2023 = ['2022-09-25', '2023-07-01'];
const QUARTERS = [Q3_2022, Q1_2023, Q2_2023, Q3_2023];
const on = (day) => [null, day];
const ENDS = QUARTERS.map(([, end]) => on(end));

const SALES = 'us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax';
const EXPENSES = 'us-gaap:OperatingExpenses';
const RESEARCH = 'us-gaap:ResearchAndDevelopmentExpense';
const SELLING = 'us-gaap:SellingGeneralAndAdministrativeExpense';
const INVENTORY = 'us-gaap:InventoryNet';
const OPERATING_CASH = 'us-gaap:NetCashProvidedByUsedInOperatingActivities';
const BUYBACKS = 'us-gaap:StockRepurchasedAndRetiredDuringPeriodValue';
const SHARES_BOUGHT = 'us-gaap:StockRepurchasedAndRetiredDuringPeriodShares';
const TAX_RATE = 'effective tax rate';
const each = (what, periods, texts) => texts.map((stated, index) => [what, periods[index], stated]);

const BY_ROW = {
  0: each(SALES, QUARTERS, ['$82,959 million', '$117,154 million', '$94,836 million', '$81,797 million']),
  2: [
    ...each(EXPENSES, QUARTERS, ['$12,809 million', '$14,316 million', '$13,658 million', '$13,415 million']),
    ...each(RESEARCH, QUARTERS, ['$6,797 million', '$7,709 million', '$7,457 million', '$7,442 million']),
    ...each(SELLING, QUARTERS, ['$6,012 million', '$6,607 million', '$6,201 million', '$5,973 million']),
  ],
  3: each('iPhone net sales', QUARTERS, ['$40,665 million', '$65,775 million', '$51,334 million', '$39,669 million']),
  4: each('Services net sales', QUARTERS, ['$19,604 million', '$20,766 million', '$20,907 million', '$21,213 million']),
  7: each(RESEARCH, [Q3_2023, Q3_2022, Q2_2023], ['$7,442 million', '$6,797 million', '$7,457 million']),
  9: [
    ...each(SHARES_BOUGHT, QUARTERS, ['408 million', '133 million', '262 million', '365 million']),
    ...each(BUYBACKS, QUARTERS, ['$65.0 billion', '$19.0 billion', '$38.1 billion', '$56.1 billion']),
  ],
  10: each(TAX_RATE, QUARTERS, ['15.7%', '15.8%', '14.9%', '12.5%']),
  19: each(INVENTORY, ENDS, ['$6,580 million', '$6,820 million', '$7,482 million', '$7,351 million']),
  45: [['us-gaap:GrossProfit', Q3_2023, '$36,413 million']],
  46: [
    [EXPENSES, Q1_2023, '$14,316 million'],
    [SALES, Q1_2023, '$117,154 million'],
  ],
  48: [['iPhone net sales', Q3_2023, '$39,669 million']],
  49: [
    ['Services net sales', Q3_2023, '21,213 million'],
    [SALES, Q3_2023, '81,797 million'],
  ],
  51: [[OPERATING_CASH, NINE_MONTHS_2022, '$98,024 million']],
  52: [[RESEARCH, Q1_2023, '$7,709 million']],
  54: [
    [SHARES_BOUGHT, Q3_2023, '102,673,000'],
    [BUYBACKS, Q3_2023, '$18.0 billion'],
  ],
  55: [
    ['us-gaap:CommercialPaper', on('2022-12-31'), '$1.7 billion'],
    ['us-gaap:CommercialPaper', on('2022-09-24'), '$10.0 billion'],
    ['us-gaap:InterestExpense', Q1_2023, '$1,003 million'],
    ['us-gaap:InterestExpense', Q1_2022, '$694 million'],
  ],
  56: [[TAX_RATE, Q3_2023, '12.5%']],
  58: each(INVENTORY, [on('2022-06-25'), on('2021-09-25')], ['$5,433 million', '$6,580 million']),
  91: [[OPERATING_CASH, NINE_MONTHS_2023, '$88.9 billion']],
  92: [
    ...each(INVENTORY, [on('2022-09-24'), on('2023-07-01')], ['$4,946 million', '$7,351 million']),
    ...each('components', [on('2022-09-24'), on('2023-07-01')], ['$1,637 million', '$3,788 million']),
    ...each('finished goods', [on('2022-09-24'), on('2023-07-01')], ['$3,309 million', '$3,563 million']),
    ['manufacturing purchase obligations', on('2023-07-01'), '$38.4 billion'],
  ],
  94: [['us-gaap:CommercialPaper', on('2022-12-31'), '$1.7 billion']],
  95: [
    [TAX_RATE, Q3_2023, '12.5%'],
    [TAX_RATE, NINE_MONTHS_2023, '14.6%'],
  ],
};

/** The day of the newest report that the answers cite. */
export const ANSWERED_ON = '2023-08-04';

/** A question for each of them, `{row, stated, tag, unit, start, end, value, decimals}`; `rows` are the answers, as text. */
export function appleQuestions(rows) {
  return Object.entries(BY_ROW).flatMap(([row, figures]) =>
    figures.map(([tag, [start, end], stated]) => {
      if (!rows[row].includes(stated)) throw new Error(`row ${row} does not say "${stated}"`);
      return { row: Number(row), stated, tag, start, end, ...numberIn(stated), unit: unitOf(tag) };
    }),
  );
}

const POWERS = { million: 6, billion: 9 };

function numberIn(stated) {
  const [, digits, scale] = /^\$?([\d,.]+)(?: (\w+)|%)?$/.exec(stated);
  const power = POWERS[scale] ?? 0;
  const places = digits.split('.')[1]?.length ?? 0;
  return { value: String(Number(`${digits.replaceAll(',', '')}e${power}`)), decimals: places - power };
}

function unitOf(what) {
  if (what === SHARES_BOUGHT) return 'shares';
  return what === TAX_RATE ? 'pct' : 'USD';
}

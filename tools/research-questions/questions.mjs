/**
 * Forty questions that people ask of companies' filings, each with the facts that a right answer must contain: `facts` by their ids, and
 * `quotes`, words of a quotation from a filing. Written from the filings as they stood on the day of `ASKED_ON`, before any was tried.
 */
export const ASKED_ON = '2025-08-29';

export const QUESTIONS = [
  // Apple
  ['AAPL', 'How has the gross margin developed over the last five fiscal years?', facts('gross_margin', 2020, 2024)],
  [
    'AAPL',
    'Did revenue grow or shrink in fiscal 2023, and by how much?',
    ['revenue.fy2023', 'revenue_growth_1y.fy2023'],
  ],
  [
    'AAPL',
    'How many shares has the company bought back: is the diluted share count falling over ten years?',
    facts('shares_diluted', 2015, 2024),
  ],
  ['AAPL', 'What was free cash flow in each of the last four years?', facts('free_cash_flow', 2021, 2024)],
  ['AAPL', 'Is the debt higher than it was five years ago?', ['total_debt.2020-09-26', 'total_debt.2025-06-28']],
  ['AAPL', 'What is the net margin of the last twelve months?', ['net_margin.ttm']],
  ['AAPL', 'What did the last quarter bring in revenue and net income?', ['revenue.q3-2025', 'net_income.q3-2025']],
  ['AAPL', 'How exposed is it to tariffs?', [], ['tariffs']],
  ['AAPL', 'Which legal proceedings does it name: is there an antitrust case?', [], ['Digital Markets Act']],
  [
    'AAPL',
    'What is new in the risk factors of the latest quarterly report?',
    ['new_paragraphs.quarterly.risk_factors'],
    ['tariff'],
  ],
  ['AAPL', 'How dependent is it on manufacturing outside the United States?', [], ['outsourcing partners']],
  ['AAPL', 'Why did sales of Services rise in the last fiscal year?', [], ['Services net sales increased']],
  ['AAPL', 'Has the operating margin improved since 2015?', ['operating_margin.fy2015', 'operating_margin.fy2024']],
  ['AAPL', 'Does it hold more cash than debt?', ['cash.2025-06-28', 'total_debt.2025-06-28', 'net_debt.2025-06-28']],
  ['AAPL', 'How fast have earnings a share grown in the last three years?', facts('eps_diluted', 2021, 2024)],
  // Cigna
  ['CI', 'How did revenue change after the acquisition of 2018?', ['revenue.fy2018', 'revenue.fy2019']],
  [
    'CI',
    'How has the debt developed since then: is it being paid down?',
    onDays('total_debt', ['2018-12-31', '2020-12-31', '2023-12-31']),
  ],
  ['CI', 'What were earnings a share in each of the last five years?', facts('eps_diluted', 2019, 2023)],
  ['CI', 'Is the operating margin stable over the years?', facts('operating_margin', 2019, 2023)],
  ['CI', 'How much debt is there for each dollar of EBITDA?', ['net_debt_to_ebitda.ttm']],
  [
    'CI',
    'How much has revenue grown a year over three and five years?',
    ['revenue_growth_3y.fy2023', 'revenue_growth_5y.fy2023'],
  ],
  // Marvell
  ['MRVL', 'When was the company last profitable?', facts('net_income', 2021, 2025)],
  ['MRVL', 'How did revenue develop from fiscal 2021 to fiscal 2025?', facts('revenue', 2021, 2025)],
  [
    'MRVL',
    'How much has the share count been diluted since fiscal 2021?',
    ['shares_diluted.fy2021', 'shares_diluted.fy2025'],
  ],
  ['MRVL', 'Does it earn cash although it reports losses?', ['free_cash_flow.ttm', 'net_income.ttm']],
  ['MRVL', 'What was the gross margin two years ago, and what is it now?', ['gross_margin.fy2023', 'gross_margin.ttm']],
  // Snowflake
  ['SNOW', 'Is the growth of revenue slowing down?', facts('revenue_growth_1y', 2022, 2025)],
  [
    'SNOW',
    'How large are the operating losses in relation to revenue, year by year?',
    facts('operating_margin', 2022, 2025),
  ],
  ['SNOW', 'When did it take on debt?', ['total_debt.2025-01-31']],
  [
    'SNOW',
    'How many shares were there at the end, and how many five years ago?',
    ['shares_diluted.fy2020', 'shares_diluted.fy2025'],
  ],
  // Reports alone
  ['JNJ', 'What does it say about the talc lawsuits?', [], ['talc']],
  ['JNJ', 'How did revenue change in the last two years?', ['revenue_growth_1y.fy2023', 'revenue_growth_1y.fy2024']],
  ['KO', 'What is the tax litigation with the IRS about?', [], ['IRS']],
  ['KO', 'Which risks does it see in obesity and other health concerns?', [], ['obesity']],
  ['BA', 'Which risks come with the production of the 737?', [], ['737']],
  ['BA', 'How large are the losses of the last three years?', facts('net_income', 2022, 2024)],
  ['WMT', 'Which opioid lawsuits are there?', [], ['opioid']],
  [
    'WMT',
    'How much of its sales reach the bottom line, compared with two years before?',
    ['net_margin.fy2025', 'net_income.fy2023', 'revenue.fy2023'],
  ],
  [
    'META',
    'How does management explain the growth of revenue in the last year?',
    ['revenue_growth_1y.fy2024'],
    ['advertising'],
  ],
  ['META', 'Which risks come from the regulation of privacy in Europe?', [], ['GDPR']],
].map(([symbol, text, needed, quotes = []]) => ({ symbol, text, facts: needed, quotes }));

function facts(metric, from, to) {
  return Array.from({ length: to - from + 1 }, (_, at) => `${metric}.fy${from + at}`);
}

function onDays(metric, days) {
  return days.map((day) => `${metric}.${day}`);
}

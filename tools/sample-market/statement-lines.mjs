import { seeded } from './random.mjs';

/** By sector: gross margin, days of receivables and of inventory, debt and cash by sales of a year, assets by equity. */
const PROFILES = {
  'Communication Services': { gross: 0.55, receivables: 40, inventory: 8, debt: 0.5, cash: 0.15, leverage: 2.1 },
  'Consumer Discretionary': { gross: 0.38, receivables: 18, inventory: 75, debt: 0.3, cash: 0.12, leverage: 2 },
  'Consumer Staples': { gross: 0.34, receivables: 25, inventory: 55, debt: 0.35, cash: 0.08, leverage: 2.2 },
  Energy: { gross: 0.42, receivables: 45, inventory: 25, debt: 0.4, cash: 0.1, leverage: 1.9 },
  Financials: { gross: 0.6, receivables: 60, inventory: 0, debt: 0.4, cash: 0.4, leverage: 9 },
  'Health Care': { gross: 0.62, receivables: 55, inventory: 70, debt: 0.25, cash: 0.3, leverage: 1.7 },
  Industrials: { gross: 0.33, receivables: 60, inventory: 65, debt: 0.3, cash: 0.12, leverage: 2.1 },
  'Information Technology': { gross: 0.64, receivables: 55, inventory: 30, debt: 0.2, cash: 0.35, leverage: 1.6 },
  Materials: { gross: 0.3, receivables: 45, inventory: 60, debt: 0.3, cash: 0.1, leverage: 1.9 },
  'Real Estate': { gross: 0.65, receivables: 20, inventory: 0, debt: 1.5, cash: 0.1, leverage: 2.3 },
  Utilities: { gross: 0.45, receivables: 40, inventory: 20, debt: 1.2, cash: 0.05, leverage: 2.8 },
};
/** They tell current assets from others, as companies do that neither lend nor insure. */
const UNLIKE_BANKS = ['CREDL', 'VAULN'];
const TAX = 0.21;

/** Whether a company keeps the accounts of a bank or an insurer: no current assets, no gross profit. */
const isBank = ({ sector, symbol }) => sector === 'Financials' && !UNLIKE_BANKS.includes(symbol);

/**
 * The lines of a quarter by tag: `flows` of the quarter and `stocks` at its end, in dollars. They add up: assets are liabilities and
 * equity, pretax income less tax is net income.
 */
export function linesOf(company, quarter) {
  const random = seeded(`lines ${company.symbol} ${quarter.end}`);
  const profile = PROFILES[company.sector];
  const income = incomeOf(company, quarter, profile);
  const cash = cashFlowOf(company, quarter, income, random);
  const sheet = balanceOf(company, quarter, profile, cash);
  return { flows: { ...income, ...cash }, stocks: sheet };
}

function incomeOf(company, { revenue, eps, shares }, { gross, debt }) {
  const sales = thousands(revenue);
  const net = thousands(eps * shares);
  const tax = net > 0 ? thousands((net * TAX) / (1 - TAX)) : 0;
  const interest = thousands(sales * debt * 0.04);
  const operating = net + tax + interest;
  const profit = thousands(Math.max(sales * gross, operating + sales * 0.06));
  const research = hasResearch(company) ? thousands((profit - operating) * 0.45) : undefined;
  const shared = {
    'us-gaap:Revenues': sales,
    'us-gaap:InterestExpense': interest,
    'us-gaap:IncomeTaxExpenseBenefit': tax,
    'us-gaap:NetIncomeLoss': net,
  };
  if (isBank(company)) return shared;
  return {
    ...shared,
    'us-gaap:CostOfRevenue': sales - profit,
    'us-gaap:GrossProfit': profit,
    ...(research !== undefined && { 'us-gaap:ResearchAndDevelopmentExpense': research }),
    'us-gaap:SellingGeneralAndAdministrativeExpense': profit - operating - (research ?? 0),
    'us-gaap:OperatingIncomeLoss': operating,
  };
}

const hasResearch = ({ sector }) => ['Information Technology', 'Health Care'].includes(sector);

function cashFlowOf(company, quarter, income, random) {
  const [sales, net] = [income['us-gaap:Revenues'], income['us-gaap:NetIncomeLoss']];
  const depreciation = thousands(sales * (company.sector === 'Real Estate' ? 0.22 : 0.05));
  const stock = thousands(sales * (hasResearch(company) ? 0.05 : 0.01));
  const isFlat = quarter.planted.flatCashFlow && quarter.back < 9;
  const operating = isFlat
    ? thousands(net * 0.6)
    : net + depreciation + stock + thousands(sales * random.between(-0.02, 0.02));
  return {
    'us-gaap:NetCashProvidedByUsedInOperatingActivities': operating,
    'us-gaap:DepreciationDepletionAndAmortization': depreciation,
    'us-gaap:ShareBasedCompensation': stock,
    'us-gaap:PaymentsToAcquirePropertyPlantAndEquipment': thousands(depreciation * random.between(0.9, 1.4)),
    'us-gaap:PaymentsOfDividends': net > 0 ? thousands(net * 0.3) : 0,
    'us-gaap:PaymentsForRepurchaseOfCommonStock': company.symbol === 'GROSA' ? thousands(net * 0.5) : 0,
  };
}

function balanceOf(company, quarter, profile, flows) {
  const yearlySales = quarter.revenue * 4;
  const equity = thousands(quarter.equity);
  const assets = thousands(equity * profile.leverage);
  const debt = thousands(Math.min(yearlySales * profile.debt, (assets - equity) * 0.6));
  const shared = {
    'us-gaap:CashAndCashEquivalentsAtCarryingValue': cashOf(quarter, profile, flows, assets),
    'us-gaap:Assets': assets,
    'us-gaap:LongTermDebtNoncurrent': debt,
    'us-gaap:Liabilities': assets - equity,
    'us-gaap:StockholdersEquity': equity,
    'us-gaap:RetainedEarningsAccumulatedDeficit': thousands(equity * (quarter.eps > 0 ? 0.55 : -2)),
    'us-gaap:LiabilitiesAndStockholdersEquity': assets,
  };
  return isBank(company) ? shared : { ...shared, ...classified(quarter, profile, shared) };
}

/** Current and other assets and liabilities of a company that is no bank. */
function classified({ revenue, planted, back }, profile, { 'us-gaap:Assets': assets, ...sheet }) {
  const grown = (growth = 0) => (1 + growth) ** (1 - Math.min(back, 5) / 4);
  const days = (count, growth) => Math.min(((revenue * count) / 91) * grown(growth), assets * 0.2);
  const receivables = thousands(days(profile.receivables, planted.receivablesGrowth));
  const inventory = thousands(days(profile.inventory, planted.inventoryGrowth));
  const current = sheet['us-gaap:CashAndCashEquivalentsAtCarryingValue'] + receivables + inventory;
  const liabilities = thousands((sheet['us-gaap:Liabilities'] - sheet['us-gaap:LongTermDebtNoncurrent']) * 0.6);
  return {
    'us-gaap:AccountsReceivableNetCurrent': receivables,
    ...(profile.inventory > 0 && { 'us-gaap:InventoryNet': inventory }),
    'us-gaap:AssetsCurrent': current,
    'us-gaap:PropertyPlantAndEquipmentNet': thousands((assets - current) * 0.7),
    'us-gaap:Goodwill': assets - current - thousands((assets - current) * 0.7),
    'us-gaap:DebtCurrent': thousands(sheet['us-gaap:LongTermDebtNoncurrent'] * 0.08),
    'us-gaap:LiabilitiesCurrent': liabilities,
  };
}

function cashOf({ planted, revenue }, { cash }, flows, assets) {
  const spent =
    flows['us-gaap:PaymentsToAcquirePropertyPlantAndEquipment'] -
    flows['us-gaap:NetCashProvidedByUsedInOperatingActivities'];
  if (planted.cashMonths) return thousands((Math.max(0, spent) / 3) * planted.cashMonths);
  return thousands(Math.min(revenue * 4 * cash, assets * 0.3));
}

const thousands = (amount) => Math.round(amount / 1000) * 1000;

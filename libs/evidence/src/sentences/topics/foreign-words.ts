/**
 * What companies and markets are also about, and no fact of ours holds: metrics, persons and their acts. A sentence that states
 * one of these outside a quotation cannot be checked. Where the registry gets a metric for one, its aliases win.
 */
export const FOREIGN_METRICS = `
revenue|revenues|sales|turnover growth|top line|topline|gross margin|operating margin|net margin|profit margin|margins|margin
|guidance|outlook for the year|price target|target price|target|targets|price objective|fair value|intrinsic value|short interest|days to cover|short float
|buyback|buybacks|share repurchase|repurchase|repurchases|free cash flow|cash flow|cash|cash pile|net debt|debt|leverage|borrowings
|ebitda|ebit|operating income|operating profit|net income|net profit|gross profit|return on equity|roe|roic|return on capital|return on assets
|capex|capital expenditure|backlog|order book|bookings|subscribers|market share|same-store sales|shipments|deliveries
|beta|peg|peg ratio|ev/ebitda|ev to ebitda|enterprise value|float|shares outstanding|institutional ownership|ownership|stake|holdings
|credit rating|rating|ratings|recommendation|vix|inflation|interest rates|unemployment|gdp|fed funds|bond yields|treasury yields|oil price|payout ratio
|employees|headcount|workforce|tax rate|inventory|inventories|unit sales|units|costs|expenses|wages|production|output|book-to-bill|churn|arpu|nim
|sharpe|alpha|volatility index|implied volatility|gamma|delta|theta|vega|adx|stochastic|obv|vwap|cci|mfi|fibonacci|ichimoku|forward p/e|forward earnings|forward pe|next year's earnings`;

export const FOREIGN_ACTORS = `
insider|insiders|director|directors|chief executive|ceo|cfo|coo|cto|finance chief|chief financial officer|executive|executives|founder|founders
|chairman|chairwoman|chair|board|management|hedge fund|hedge funds|institutions|institutional investors|activist|activists|regulator|regulators|customers|sec|fda|ftc|doj|eu
|analyst|broker|brokers|brokerage|brokerages|bank analysts|rating agency|rating agencies|court|judge|prosecutors|government|congress|senate|president|union|unions
|workers|supplier|suppliers|competitor|competitors|rival|rivals|customer|auditor|auditors|lenders|creditors|insurers|central bank|fed|opec|china|whales|billionaire|warren buffett|buffett|berkshire|blackrock|vanguard|congressman|short sellers|short seller`;

export const FOREIGN_EVENTS = `
resign|resigns|resigned|resigning|resignation|step down|stepped down|steps down|stepping down|quit|quits|fired|fires|ousted|sacked|appointed|appoints|hired|hires|hiring
|promoted|replaced|retire|retired|retires|departed|departure|layoff|layoffs|laid off|job cuts|strike|strikes|acquire|acquires|acquired|acquiring|acquisition|acquisitions
|merge|merger|merged|merges|takeover|bid for|buyout|spin-off|spinoff|spun off|divest|divested|divestiture|sold its|bought a|bought back|buying back|purchased|joint venture|partnership|partnered|alliance
|lawsuit|lawsuits|sued|sues|suing|settlement|settled with|settled a|fine|fined|fines|penalty|probe|probes|investigation|investigated|investigating|indicted|charged with|fraud|subpoena|antitrust
|recall|recalled|recalls|launch|launched|launches|launching|unveiled|unveils|introduced|introduces|announced|announces|announcing|announcement|approval|approved|approves|rejected
|contract|contracts|won a|wins a|awarded|secured|signed|signs|deal|deals|license|licensed|patent|patents|upgrade|upgraded|upgrades|downgrade|downgraded|downgrades|initiated
|raised its|raises its|raised guidance|cut its|cuts its|lowered its|lowers its|slashed its|hiked|hikes|suspended|suspends|doubled its|tripled its|reinstated|stock split|share split|split its|split
|bankrupt|bankruptcy|insolvent|insolvency|default|defaulted|restructuring|restructured|restated|restatement|delisted|delisting|ipo|went public|listed on|offering|issued|issues shares|dilution|diluted|raised capital|raised money
|hack|hacked|breach|outage|fire at|explosion|accident|earthquake|pandemic|tariff|tariffs|sanctions|ban|banned|embargo|boycott|shutdown|shut down|closed its|closes its|opened a|opens a|opening a|factory|factories|plant|plants
|expanded into|entered|exit|exited|exits|withdrew|withdrawn|trial|trials|phase|drug|clinical|expects to|expect to|plans to|plan to|planning to|intends to|promised to|pledged|confirmed|denied|warned|warns|warning|admitted|disclosed|revealed|leaked
|downgraded it|covering|short squeeze|squeeze|added to the index|joined the index|removed from the index|inclusion|dividend cut|dividend increase|special dividend|cut the dividend|raised the dividend|dividends were cut|paid a special|ex-dividend`;

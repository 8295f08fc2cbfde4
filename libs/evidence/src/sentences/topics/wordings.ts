import type { MetricId } from '@gemscout/contracts';

/**
 * How sentences speak of a metric beyond its names in the registry: verbs, and words that mean it only next to a figure of
 * its unit. Separated by `|`.
 */
export const WORDINGS: Readonly<Partial<Record<MetricId, string>>> = {
  valuation_date: 'valuation|valuation figures|valuations|multiples|valued',
  close:
    'closing high|closing low|worth|close|closed|closes|closing|last close|latest close|last trade|settled|settled at|settles at|finished|finished at|ended|ended at|changes hands|changed hands|quoted|quoted at|sits at|priced at|trades|traded|trading|trading at|traded at|stock price|price per share|price a share|costs|cost|last quote|latest price|current price|market price|share stood|bid|changes hands at|fetches|buys a share|ends|end|finishes|leaves off|print|last print|last price paid|price tag',
  open: 'open|opened|opens at',
  high: "day's high|session high|high of day|high|highest|peak|top",
  low: "day's low|session low|low of day|low|lowest|trough|bottom",
  change_1d:
    'move on the day|one-day change|1-day change|one-day move|daily move|daily gain|daily loss|session change|one-day gain|one-day loss|1-day return|one-day return',
  change_5d:
    'five-day change|weekly move|weekly gain|weekly loss|one-week change|1-week change|week change|5-day return|5-day move|five-day return|five-session change|weekly performance|weekly return|week',
  change_20d:
    'twenty-day change|monthly move|monthly gain|monthly loss|one-month change|1-month change|month change|20-day return|20-day move|twenty-day return|monthly performance|monthly return|month',
  change_60d:
    'sixty-day change|three-month change|3-month change|quarter change|60-day return|60-day move|sixty-day return|three-month return|3-month return|quarterly performance|three-month performance|three-month gain|quarter',
  sma_20:
    'twenty-day average|twenty-day mean|20-session average|20-session mean|20-day moving mean|20-day line|20-day ma|20-day simple moving average|short-term average|shorter average|20-day trend',
  sma_50:
    'fifty-day average|fifty-day mean|50-session average|50-session mean|50-day moving mean|50-day line|50-day ma|50-day simple moving average|medium-term average|50-day trend|50 dma|mean of 50 days|mean of last 50 days|average of last 50 days|fifty-day moving average',
  sma_200:
    'two-hundred-day average|200-session average|200-session mean|200-day moving mean|200-day line|200-day ma|200-day simple moving average|long average|200-day trend|200 dma|mean of 200 days|mean of last 200 days|average of last 200 days|two-hundred-day moving average|long-run average',
  high_52w:
    '52-week maximum|best price in year|best price of year|best level in year|best level of year|52-week top|highest price of year|highest price in 52 weeks|highest price of last 52 weeks|peak of year|annual high|52-week highs|twelve-month high|twelve-month peak|yearly peak|top of its 52-week range|top of its range|its peak|one-year peak|52-week extremes|extremes|extremes of year|year high|years high|year peak|high of past year|peak of past year|past years high|highest level in year|high of last 52 weeks|high of past 52 weeks|52-week summit|summit|top|ceiling of year|high|peak|52-week range|yearly range|range of year',
  low_52w:
    '52-week minimum|worst price in year|worst price of year|worst level in year|worst level of year|52-week bottom|52-week trough|lowest price of year|lowest price in 52 weeks|lowest price of last 52 weeks|trough of year|annual low|52-week lows|twelve-month low|yearly trough|bottom of its 52-week range|bottom of its range|its trough|52-week range|yearly range|low|trough|range of year|52-week extremes|extremes|extremes of year|year low|years low|low of past year|trough of past year|past years low|lowest level in year|low of last 52 weeks|low of past 52 weeks|floor of year|bottom',
  from_high:
    'below high|under high|off high|from high|below peak|under peak|off peak|from peak|short of high|short of its high|short of its 52-week high|away from its high|from its high|from its 52-week high|off its 52-week high|below its peak|under its peak|off its peak|short of its peak|from its peak|below 52-week high|under 52-week high|off 52-week high|from 52-week high|shy of its high|shy of its 52-week high|down from its high|below its yearly high|below its annual high|below its one-year high|distance to high|distance from high|distance to its high|beneath its high|beneath its 52-week high|under its one-year high|below high of year|below year high|gap to its high|discount to its high|lower than its high|lower than its 52-week high|below its twelve-month high|below its 12-month high|below its top|below highs|off highs|distance to 52-week high|distance to its 52-week high|distance from 52-week high|since its high|since its 52-week high|since its peak|since high|come down from its high|gap to 52-week high|room to its high|room to 52-week high|of its 52-week high|of 52-week high|of its high|of its peak|of its yearly high|within 52-week high|wiped off|since 52-week high|down from peak|of its one-year high|off year high|shy of year high|short of year high|below year high|under year peak|lost of its 52-week high|given up|of its value since its high',
  rsi_14: 'relative-strength|14-day relative strength|rsi reading|strength index',
  macd_signal: 'signal|signal of',
  macd: 'macd reading|convergence divergence',
  atr: 'days swing|days range|daily range|range of a day|range of day|days typical range|usual range|true range|average daily range|typical day|ordinary day|average range|typical range|swings|swing of a day|daily swing',
  atr_pct:
    'true range|average daily range|typical day|ordinary day|average day|normal day|average range|typical range|typical session|ordinary session|average session|usual session|swing of|swing|daily swing|daily swings|usual daily move|swings by|moves by|moves share by|daily move|typical daily move|usual day',
  bollinger_low: 'lower band|lower bollinger|bollinger range|bands|bottom band|low band|bollinger',
  bollinger_high: 'upper band|upper bollinger|bollinger range|bands|top band|high band|bollinger',
  volume: 'vol|volume|shares changed hands|shares were traded|shares traded|traded volume|million shares|shares',
  volume_ratio:
    'times usual|times usual volume|times normal volume|turnover|last volume|trading volume|volume ratio|traded|average|its average|× its 20-day mean|times its 20-day mean|times its 20-day average|× its 20-day average|normal|usual|its norm|its usual|trading activity|shares traded|its mean|mean|times 20-day mean|times 20-day average|× 20-day mean|× 20-day average|normal volume|usual volume',
  peak_volume_ratio:
    'volume|turnover|trading|norm|usual|average|busiest day|peak of volume|volume spike|volume hit|volume has reached|peak turnover|times usual|average volume|times average volume|times usual volume|times normal volume|usual volume|normal volume|busiest|busiest of last ten days|× its 20-day mean|times its 20-day mean|volume rose to|volume touched',
  breakout: 'breakout|left its range|broken out|break out',
  eps_actual:
    'profit per share|profit a share|net income per share|income per share|earnings|earnings were|made|brought|brought in|bottom line|delivered|posted|reported|printed|per share|actual|came in at|per-share profit|per-share earnings|share earnings|profit|profits|result|results|result of',
  eps_estimate:
    'bar of|hurdle of|estimates|expectations|expecting|expect|expects|forecast|forecasts|forecasted|predicted|anticipated|wall street|street|looked for|looking for|pencilled in|projected|projection|consensus estimate|analyst estimate|analyst estimates|analysts expect|analysts looked for|analysts forecast|analysts had forecast|hoped for|called for',
  surprise:
    'beat|beats|beating|beaten|topped|exceeded|surpassed|better than expected|better than estimate|above estimate|ahead of estimate|ahead of estimates|ahead of consensus|above consensus|above expectations|ahead of expectations|worse than estimate|below estimate|below consensus|below expectations|short of estimate|short of consensus|missed|miss|misses|missing|positive surprise|negative surprise|better|worse|outperformed|outdid|beat consensus|beat expectations|undershot|overshot|over estimate|over consensus|under estimate|under consensus|ahead of forecasts|above forecasts|below forecasts|fell short|short of expectations|shortfall|surprised|ahead|estimate|consensus|expectations|expected|forecast|forecasts',
  eps_growth:
    'yoy|y/y|year-on-year|year on year|year over year|on year|on the year|from a year before|from a year ago|from a year earlier|on same quarter|earnings rose|eps grew|eps rose|earnings per share grew|earnings per share rose|earnings a share grew|earnings fell|eps fell|profit growth|than a year before|than a year earlier|than a year ago|compared with a year before|against a year before|yearly growth|annual growth|above those of same quarter|below those of same quarter|year before|year earlier|year ago|same quarter|previous year|prior year|preceding year|last year|year back|twelve months earlier|twelve months before|twelve months ago|within year|in year|over year',
  beats:
    'beat|beats|beaten|beating|topped|exceeded|surpassed|ahead of|above|better than|ahead|outdid|cleared|came in above|more than analysts|more than expected|more than was expected|earned more|better than expected|missed|miss|misses|missing|fell short|below|undershot|short of|past',
  quarters:
    'quarter|time|report|result|last four|past four|reported quarters|reports|results|tries|attempts|occasions|out of',
  days_since_report:
    'old|ago|since report|days have passed|days earlier|report is|result is|since results|since last report|since result|back|since last results|since numbers|gone by|elapsed|days have gone by|since last numbers',
  reported_on:
    'report of|figures of|numbers of|reported|report|reports|results|result|came out|was out|quarter reported|results came|earnings came|earnings were|last quarter|released results|earnings day|reporting day|published|figures were published|out on|last reported|earnings date|reporting date',
  option_expiry: 'expire|expires|expiring|option expiry|through|by|to|up to|till|ending|expiry date|contracts',
  implied_move:
    'options|option|braced for|move of|swing of|expected and past move|options imply|option prices imply|options market implies|options are pricing|options price|options priced|options traders expect|options expect|implies|implied|imply|priced in|option market|options market|options point to|options suggest|straddle|pricing in|expect a move|options foresee|options allow for|pay for move|bet on move|brace for move|imply move|price move|pricing move|priced for move|point to move|suggest move|see move|foresee move|allow for move|expect move of|options traders pay|traders pay for move|implied by option|option prices|implied swing|expected swing|option traders|options traders|options market|option market|look for move|smaller move|larger move|movement|straddle|straddles|market expects|is implied|is priced in|brace for|price in',
  past_move:
    'used to be|in past|usual|usual one|historically|history|typical|past|normal move|realised move|moved in past|realized move|average move|customary|so far|past moves|historical|historical move|historical one|of past|previous move|previous moves|earlier moves|normal in past|was normal',
  put_call: 'puts per call|puts for each call|puts for every call|put call|put to call|puts|put/call',
  volume_to_open_interest: 'open interest|of open interest',
  skew: 'skewed|option skew|puts dearer|skew of',
  pe: 'earnings|times earnings|trailing earnings|times trailing earnings|times its earnings|its earnings|times profit|annual earnings|price-earnings|price-to-earnings|price to earnings ratio|earnings ratio|multiple|multiple of earnings|of earnings|years of earnings|price-earnings ratio|profits|profit|past earnings|last earnings|last years earnings|what it earns|it earns|dollar of profit|dollar of earnings|dollar of income|annual profit|yearly profit',
  price_to_book:
    'price-to-book multiple|p/b multiple|book multiple|price-to-book figure|book|dollar of book value|dollar of book|dollar of equity|dollar of net assets|times its book value|its book value|price-to-book ratio|price to book ratio|of book|book ratio|equity|net assets|net asset value',
  price_to_sales:
    'price-to-sales multiple|p/s multiple|sales multiple|price-to-sales figure|times its sales|its sales|price-to-sales ratio|price to sales ratio|× its sales|dollar of sales|annual sales|yearly sales|years sales|dollar of revenue|dollar of turnover|× annual sales|times annual sales|times its revenue',
  dividend_yield: 'pays out|pay out|pays|paying|payout|dividends|yielding|yielded|dividend return|distributes',
  market_cap:
    'mcap|market capitalisation|market capitalization|capitalisation|capitalization|valuation|valued|value|cap|capitalised|worth|mkt cap|market value|equity value|value of company|price tag',
  headlines: 'headline|news|stories|reports|articles|news articles|pieces|news reports|coverage|items',
  publishers: 'source|sources|newsrooms|papers|publications|outlet|publications|houses|media',
  good_headlines:
    'favourable|upbeat|positive ones|good news|good ones|encouraging|favorable|cheerful|read well|sounded positive|leaned positive|bullish|carried good news',
  bad_headlines:
    'unfavourable|adverse|negative ones|bad news|bad ones|discouraging|gloomy|unfavorable|critical|sounded negative|leaned negative|bearish|carried bad news|worrying',
  documents: 'web pages|write-up|results|search results|sources|texts|articles|hits',
  good_documents: 'good|positive ones|favorable|upbeat|favour',
  bad_documents: 'bad|negative ones|unfavorable|critical|not|against',
  posts_7d: 'post|tweet|messages|mentions|comments',
  post_authors_7d: 'account|user|different accounts|people|posters|authors|writers|voices|handles|members|profiles',
  post_activity:
    'customary|customary number|customary level|habitual|accustomed|ordinary|usual|normal|its usual|average|usual level|usual rate|usual pace|normal level|posting activity|posting|chatter|buzz|social buzz|its norm|usual number|habit|as usual|norm',
  positive_posts: 'good|positive ones|bullish|favourable|upbeat|optimistic',
  negative_posts: 'bad|negative ones|bearish|unfavourable|pessimistic|gloomy',
  post_copies:
    'copy|copied|repeats|duplicates|near copies|near duplicates|repeat|reposts|near-copies|copy another|repeat another|repetitions',
  post_hype: 'promise|promises|promised|riches|hyped|promise of riches|promising riches|quick riches|easy money',
  posts_set_aside: 'set aside|posts set aside|left out|ignored|filtered out|not counted',
  headlines_set_aside: 'set aside|headlines set aside|left out|ignored|filtered out|not counted',
  news_days: 'day',
  breadth:
    'members|member|constituents|of sector|companies|stocks|of its companies|uptrend|above their 50-day averages|above their 50-day mean|above their average|of its stocks|above 50-day average|shares in sector|names|of names',
  members: 'members|companies|constituents|stocks|names',
  insider_new_filing:
    'insider|insiders|director|directors|executive|executives|officers|board|insider trade|insider trades',
  insider_forms_on_file: 'insider|insiders|insider trades',
  insider_net:
    'net|net buyers|net sellers|net buying|net selling|net purchases|net sales|on balance|balance|bought net|sold net|more than they sold|more than they bought',
  insider_bought: 'bought|buy|buying|purchased|purchases|purchase|acquired|snapped up|picked up|invested',
  insider_buyers:
    'insiders bought|insiders have bought|bought|buy|buying|buyers|purchased|purchases|acquired|picked up|snapped up|invested',
  insider_sold: 'sold|sell|selling|sales|sale|disposed of|unloaded|parted with|cashed in|offloaded',
  insider_sellers:
    'insiders sold|insiders have sold|sold|sell|selling|sellers|sales|disposed of|unloaded|parted with|cashed in|offloaded',
  insider_proposed:
    'form 144|notice|notices|proposed|proposed sales|plan to sell|intend to sell|filed to sell|gave notice|announced sales',
  insider_planned_net:
    'plan|plans|trading plan|trading plans|under plans|10b5-1 plan|10b5-1 plans|rule 10b5-1|planned sales',
  insider_clusters: 'cluster|clusters|cluster of purchases|clusters of purchases',
  insider_filed_on:
    'new insider filing|new insider filings|new insider form|insider form|insider filing|insider report|form of insider|form|last form|newest form|latest form|last filing|newest filing|latest filing|last filed|form 4|filed',
  days_since_insider_form:
    'new insider filing|new insider filings|new insider form|last form|newest form|latest form|last filing|newest filing|insider form|insider filing|ago|old',
  new_paragraphs: 'new|new ones|added|paragraphs are new|paragraphs were added|new paragraph|fresh paragraphs',
  changed_paragraphs: 'changed|rewritten|reworded|altered|edited|revised|paragraphs were rewritten',
  compared_paragraphs: 'paragraph|paragraphs|compared',
  guidance_ranges: 'range|ranges|guidance|guides',
  guidance_met: 'met|kept|reached|fulfilled|within|honoured',
  guidance_judged: 'judged|past ranges|earlier ranges|ranges that can be judged|could be judged',
  red_flags: 'flag|flags|warning signs',
  cash_runway: 'cash lasts|lasts|last|months of cash|cash for|months|would last|enough for',
  net_debt_to_ebitda: 'times ebitda|ebitda|years of ebitda|leverage',
  interest_cover: 'times interest|interest|interest bill|interest expense|covers interest|interest is covered',
  eps_diluted: 'eps|earnings per share|earnings a share',
  eps_growth_1y: 'eps growth|earnings growth|growth of earnings per share|growth in earnings per share',
  gross_margin: 'gross margins|of revenue|of sales',
  operating_margin: 'operating margins|of revenue|of sales',
  net_margin: 'net margins|of revenue|of sales|profit margin|net profit margin',
  research_and_development:
    'research|development|spent on research|spends on research|research budget|research spending|spending on research',
  capital_expenditure: 'invested|invests|investment|investments|spent on property',
  buybacks: 'bought back|buying back|buys back|repurchased',
  dividends_paid: 'dividend|dividends|paid out|dividend payments|paid in dividends|dividends of',
  net_income: 'profit|profits|earned|made|net result|bottom line|net loss|loss|annual loss|net losses|lost',
  operating_income: 'operating loss|operating losses|operating result|loss from operations',
  equity: 'equity|shareholder equity|equity of shareholders|book value',
  free_cash_flow: 'burned|cash burn|burn|burnt',
  shares_diluted: 'share count|diluted count|diluted shares outstanding',
  revenue: 'sales|sales of|yearly sales',
  total_debt: 'owes|owed|total borrowings|debts|debt load',
  cash: 'cash reserves|cash on hand|cash holdings|in cash|cash balance',
  cover_page_shares: 'shares in issue|share count|number of shares',
};

/**
 * The tickers of a row of `read.run` as JSON: its shortlist with its verdicts, then what was decided beyond it, since an earlier
 * release did not record the shortlist.
 */
export const TICKERS_OF_RUN = `
  (SELECT coalesce(json_agg(json_build_object('symbol', symbol, 'verdict', verdict) ORDER BY nth, symbol), '[]')
     FROM jsonb_array_elements_text(coalesce(run.symbols, '[]')) WITH ORDINALITY listed (symbol, nth)
     FULL JOIN (SELECT symbol, verdict FROM read.decision WHERE run_id = run.id) decided USING (symbol))`;

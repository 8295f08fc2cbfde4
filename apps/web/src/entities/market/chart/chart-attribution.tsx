/** What the licence of the chart asks for. */
export function ChartAttribution() {
  return (
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer"
      className="justify-self-start underline underline-offset-2 print:hidden"
    >
      Chart by TradingView
    </a>
  );
}

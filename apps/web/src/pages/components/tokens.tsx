import { Specimen } from './specimen.tsx';

const COLOURS: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  'Paper and ink': [
    ['paper', 'bg-paper'],
    ['surface', 'bg-surface'],
    ['sunken', 'bg-sunken'],
    ['ink', 'bg-ink'],
    ['soft', 'bg-soft'],
    ['line', 'bg-line'],
    ['line-strong', 'bg-line-strong'],
  ],
  'What can be acted on': [
    ['accent', 'bg-accent'],
    ['accent-strong', 'bg-accent-strong'],
    ['accent-soft', 'bg-accent-soft'],
    ['on-accent', 'bg-on-accent'],
  ],
  Meaning: [
    ['buy', 'bg-buy'],
    ['buy-soft', 'bg-buy-soft'],
    ['watch', 'bg-watch'],
    ['watch-soft', 'bg-watch-soft'],
    ['bad', 'bg-bad'],
    ['bad-soft', 'bg-bad-soft'],
  ],
  'Lanes of tickers': [
    ['1', 'bg-lane-1'],
    ['2', 'bg-lane-2'],
    ['3', 'bg-lane-3'],
    ['4', 'bg-lane-4'],
    ['5', 'bg-lane-5'],
    ['6', 'bg-lane-6'],
  ],
};

export function Tokens() {
  return Object.entries(COLOURS).map(([name, colours]) => (
    <Specimen key={name} name={name}>
      {colours.map(([token, look]) => (
        <span key={token} className="grid justify-items-center gap-1 text-2xs">
          <span className={`h-8 w-16 rounded-md border border-line-strong/60 ${look}`} />
          {token}
        </span>
      ))}
    </Specimen>
  ));
}

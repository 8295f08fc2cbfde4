import type { EvidenceResponse } from '@gemscout/contracts';

type Figure = EvidenceResponse['figures'][number];

/** The figures of a source that a claim shows, each name once, in the order of the source. */
export function figuresIn(claim: string, figures: readonly Figure[]): readonly Figure[] {
  const shown = figures.filter(({ shown: text }) => stands(text, claim));
  return [...new Map(shown.map((figure) => [figure.name, figure])).values()];
}

/** A value as its source has it, but for what binary arithmetic leaves at its end: 17.9124, not 17.912400000000005. */
export function exactText(value: number): string {
  return String(Number(value.toPrecision(12)));
}

/** Not as a part of a longer number: 4 does not stand in $41.24. */
function stands(figure: string, claim: string): boolean {
  for (let at = claim.indexOf(figure); at >= 0; at = claim.indexOf(figure, at + 1)) {
    const [before, after] = [claim[at - 1] ?? '', claim.slice(at + figure.length, at + figure.length + 2)];
    if (!/[\d.,$-]/.test(before) && !/^(\d|[.,]\d)/.test(after)) return true;
  }
  return false;
}

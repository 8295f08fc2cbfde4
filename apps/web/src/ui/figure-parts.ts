const FIGURE = /((?:[+−-]?\$?\d[\d.,:/-]*\d|\d)(?: ?[%×])?)/;

/** A sentence cut where figures begin and end: numbers with their sign and unit, amounts, times and dates. */
export function partsOf(text: string): readonly { readonly text: string; readonly isFigure: boolean }[] {
  return text
    .split(FIGURE) // the figures stand at the odd places
    .map((part, index) => ({ text: part, isFigure: index % 2 === 1 }))
    .filter((part) => part.text !== '');
}

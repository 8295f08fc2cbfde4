/** The sections that are read. Items of Form 8-K are events. */
export const SECTION_NAMES = [
  'risk_factors',
  'discussion',
  'legal_proceedings',
  'controls',
  'agreement',
  'results',
  'auditor_change',
  'non_reliance',
  'officers',
] as const;
export type SectionName = (typeof SECTION_NAMES)[number];

/** A section of a filing in its own words. */
export type FilingSection = {
  readonly name: SectionName;
  /** `1A`, `7`, `5.02` */
  readonly item: string;
  readonly paragraphs: readonly string[];
};

/** Where a section is: its item and, as items of the two parts of Form 10-Q have the same numbers, its title. */
type Place = { readonly name: SectionName; readonly item: string; readonly title?: RegExp };

const ANNUAL: readonly Place[] = [
  { name: 'risk_factors', item: '1A' },
  { name: 'discussion', item: '7' },
  { name: 'legal_proceedings', item: '3' },
  { name: 'controls', item: '9A' },
];
const QUARTERLY: readonly Place[] = [
  { name: 'risk_factors', item: '1A' },
  { name: 'discussion', item: '2', title: /management.s discussion/i },
  { name: 'legal_proceedings', item: '1', title: /legal/i },
  { name: 'controls', item: '4', title: /controls/i },
];
const EVENTS: readonly Place[] = [
  { name: 'agreement', item: '1.01' },
  { name: 'results', item: '2.02' },
  { name: 'auditor_change', item: '4.01' },
  { name: 'non_reliance', item: '4.02' },
  { name: 'officers', item: '5.02' },
];
const PLACES: ReadonlyMap<string, readonly Place[]> = new Map([
  ['10-K', ANNUAL],
  ['10-Q', QUARTERLY],
  ['8-K', EVENTS],
]);

/** A heading is short; a sentence that begins with "Item 1A of our annual report" is longer or has no title. */
const LONGEST_HEADING = 250;
const HEADING = /^(?:part\s+[iv]{1,3}\b[\s.,–—-]*)?item\s*(\d\.\d\d|\d{1,2}[a-c]?)(?![\d(])[\s.:–—-]*(.*)$/i;
/** A page heading of some reports; an item follows where a part begins. */
const PART = /^part\s+[iv]{1,3}\b.{0,60}$/i;
const END = /^signatures?$/i;

type Chapter = { readonly item: string; readonly title: string; readonly paragraphs: readonly string[] };

/**
 * The sections of an annual, quarterly or current report (`10-K`, `10-Q`, `8-K`, also amended), in the order of the type.
 * Tables of contents and page headings repeat headings of items: a section is the longest text below its heading. One
 * that the filing does not have is missing.
 *
 * @param paragraphs of `paragraphsOf`
 */
export function sectionsOf(form: string, paragraphs: readonly string[]): readonly FilingSection[] {
  const chapters = chaptersOf(paragraphs);
  return (PLACES.get(form.replace(/\/A$/, '')) ?? []).flatMap(({ name, item, title }) => {
    const [longest] = chapters
      .filter((chapter) => chapter.item === item && (title?.test(chapter.title) ?? true))
      .toSorted((one, other) => lengthOf(other) - lengthOf(one));
    return longest && longest.paragraphs.length > 0 ? [{ name, item, paragraphs: longest.paragraphs }] : [];
  });
}

const lengthOf = ({ paragraphs }: Chapter) => paragraphs.reduce((sum, { length }) => sum + length, 0);

function chaptersOf(paragraphs: readonly string[]): readonly Chapter[] {
  const chapters: { item: string; title: string; paragraphs: string[] }[] = [];
  for (const paragraph of paragraphs) {
    const heading = headingOf(paragraph);
    const open = chapters.at(-1);
    if (heading && heading.item !== open?.item) chapters.push({ ...heading, paragraphs: [] });
    else if (END.test(paragraph)) chapters.push({ item: '', title: '', paragraphs: [] });
    else if (open && !heading && !PART.test(paragraph)) {
      const isTitle = open.title === '' && paragraph.length <= LONGEST_HEADING;
      if (!isTitle) open.paragraphs.push(paragraph);
      open.title ||= paragraph;
    }
  }
  return chapters;
}

function headingOf(paragraph: string): { readonly item: string; readonly title: string } | null {
  const [, item, title = ''] = (paragraph.length <= LONGEST_HEADING && HEADING.exec(paragraph)) || [];
  return item === undefined ? null : { item: item.toUpperCase(), title };
}

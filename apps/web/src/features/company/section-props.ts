/** Of every part of a company's page. */
export type SectionProps = { symbol: string; className?: string };

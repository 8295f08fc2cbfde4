const BELONGS_TOGETHER = /(\d{4}-\d\d-\d\d|[+-]?[\d.]+ [%×])/;

/** A sentence whose dates and figures with their unit stay on one line. */
export function Unbroken({ children }: { children: string }) {
  return children.split(BELONGS_TOGETHER).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}

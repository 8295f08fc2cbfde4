/** Templates of one kind that cite the same evidence. */
export function rules(kind, cites, ...writers) {
  return writers.map((write) => [kind, cites, write]);
}

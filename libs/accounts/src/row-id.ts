const ROW_ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** True for the shape of an id that we make; whatever else somebody names cannot exist, and never comes to the database. */
export function isRowId(text: string): boolean {
  return ROW_ID.test(text);
}

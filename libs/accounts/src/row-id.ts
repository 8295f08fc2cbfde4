const ROW_ID = /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** True for the format of our ids; anything else cannot exist and is never sent to the database. */
export function isRowId(text: string): boolean {
  return ROW_ID.test(text);
}

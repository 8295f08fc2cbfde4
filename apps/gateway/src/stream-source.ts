/** A message of a stream. */
export type StreamItem = {
  /** A client has everything before the item if its cursor is here or later. */
  readonly from: number;
  /** The cursor of a client that has the item. */
  readonly to: number;
  /** Ends the stream. */
  readonly isLast: boolean;
};

/** An item as SSE text, as a caller may see it; undefined if it is not sent, which moves the cursor all the same. */
export type FrameOf<Item extends StreamItem> = (item: Item) => string | undefined;

/** Reads the stored items of one stream from a cursor on. */
export type StreamSource<Item extends StreamItem> = (from: number) => AsyncIterable<Item>;

import { readMemo } from '../claims/memo-reader.mjs';
import { recordedMemos } from '../claims/memos.mjs';
import { againstNumber } from './line.mjs';

/** Whether every figure of a hundred memos of 2014 and 2015 is that of its row; what is not is printed. */
export async function measureMemos() {
  const memos = await recordedMemos();
  if (!memos) return [];
  const read = memos.map(({ symbol, day, sentences, items }) => ({ symbol, day, ...readMemo(sentences, items) }));
  for (const { symbol, day, differ, unread } of read)
    for (const text of [...differ, ...unread]) console.error(`${symbol} ${day}: ${text}`);
  const sum = (count) => read.reduce((total, each) => total + count(each), 0);
  const figures = sum((each) => each.figures);
  return [
    againstNumber(`memos: figures read in ${memos.length}`, 'figures', figures, { atLeast: 25 * memos.length }),
    againstNumber(
      'memos: figures that differ from their row',
      'figures',
      sum(({ differ }) => differ.length),
      { atMost: 0 },
    ),
    againstNumber(
      'memos: figures that could not be read',
      'figures',
      sum(({ unread }) => unread.length),
      { atMost: 0 },
    ),
  ];
}

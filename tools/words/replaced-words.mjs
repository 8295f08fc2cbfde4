/**
 * Words that this project replaced, each with what it says instead. Only those that have one replacement whatever they mean: the others
 * are a matter of review.
 *
 * Names are looked for where code declares or imports them. `in` limits a rule to some folders, where the same word is right elsewhere.
 */
export const NAMES = [
  { name: 'startBesideApi', instead: 'startBackgroundJobs' },
  { name: 'Surroundings', instead: 'Context' },
  { name: 'Patience', instead: 'Timeouts' },
  { name: 'persistently', instead: 'withRetry' },
  { name: 'inTurn', instead: 'serializeByKey' },
  { name: 'until', instead: 'waitFor', kinds: ['function'] },
  { name: 'atMost', instead: 'limitConcurrency, or pLimit' },
  { name: 'coalesce', instead: 'throttleTrailing' },
  { name: 'bury', instead: 'sendToDeadLetter' },
  { name: 'passOver', instead: 'skip' },
  { name: 'abandoned', instead: 'abortOnDisconnect' },
  { name: 'Ordeal', instead: 'FaultScenario' },
  { name: 'Kept', instead: 'AsyncDisposableStack', in: /^libs\/service-kit\// },
  { name: '\\w+Answer', instead: '…Response', in: /^(libs\/contracts|apps\/(api|gateway))\// },
  { name: '[dD]esk|\\w*Desk[A-Z]?\\w*|DESK', instead: 'workspace', in: /^apps\/web\// },
  { name: '[A-Z]\\w*Refused', instead: '…Error', kinds: ['class'] },
];

/** Where a phrase is right elsewhere, its rule is for the web app only. */
const SCREENS = /^apps\/web\//;

/** Sentences and phrases, in code, comments, documents and screens alike. `in` limits a rule to some folders. */
export const PHRASES = [
  { phrase: 'there is no such thing here', instead: 'Not found.' },
  { phrase: 'is not available for a moment', instead: 'is temporarily unavailable. Try again in a moment.' },
  { phrase: 'the runs of today are used up', instead: 'Daily run limit reached.' },
  { phrase: 'this API key rests', instead: 'This API key is suspended while its owner is in a team.' },
  { phrase: 'too often in a short time', instead: 'Too many requests. Try again in N seconds.' },
  { phrase: 'key stood in the address', instead: 'The key was sent in the URL. Send it in the Authorization header.' },
  {
    phrase: 'what stands before this place is taken over',
    instead: 'Earlier steps are reused at no cost. The new run continues from here.',
  },
  { phrase: 'goes its own way', instead: 'continues from here' },
  { phrase: 'as it was. Another brief is planned anew', instead: 'Unchanged. A new brief restarts planning.' },
  { phrase: 'it is kept that you did this', instead: 'This action is recorded in the audit log.' },
  { phrase: 'no line is like that', instead: 'No matching entries.' },
  { phrase: 'no run is like that', instead: 'No matching runs.' },
  { phrase: 'nothing is called that', instead: 'No results.' },
  { phrase: 'the market is where the memo left it', instead: 'No material change since the memo.' },
  { phrase: 'claims that hold no longer', instead: 'Claims no longer supported' },
  { phrase: 'is the link used or too old', instead: 'Link expired or already used?' },
  { phrase: 'it is shown only now', instead: "Copy it now. It won't be shown again." },
  { phrase: 'a run that fails is given back', instead: 'Failed runs are refunded.' },
  { phrase: 'the store is another one than before', instead: 'Event store identity changed' },
  { phrase: 'something went wrong without saying what', instead: 'Unknown error' },
  { phrase: 'where one stands who has read nothing', instead: 'position before the first event' },
  { phrase: 'who asks too often gets', instead: 'answers 403 to rate-limited callers' },
  { phrase: 'who does not say who asks', instead: 'a missing User-Agent' },
  { phrase: 'one time in office', instead: 'one leadership term' },
  { phrase: 'no eye reads more often', instead: 'rendering faster than this is imperceptible' },
  { phrase: 'whatever liberties its message took', instead: 'normalised log entry' },
  { phrase: 'thought for by the rules', instead: 'use the rules analyst' },
  { phrase: 'refuses to be content', instead: '`doctor` reports an error' },
  { phrase: 'taker of pictures', instead: 'screenshots' },
  { phrase: 'the desk', instead: 'the workspace', in: SCREENS },
  { phrase: 'nobody works on', instead: 'No worker for …', in: SCREENS },
  { phrase: 'nobody projects', instead: 'No projector is running', in: SCREENS },
  { phrase: 'nobody could read', instead: 'unreadable', in: SCREENS },
  { phrase: 'level with the store', instead: 'Up to date' },
  { phrase: 'passed over', instead: 'skipped', in: SCREENS },
  { phrase: 'made anew', instead: 'rebuilt', in: SCREENS },
  { phrase: 'asking the market', instead: 'Checking the market', in: SCREENS },
  { phrase: 'fell silent', instead: 'No message in time', in: SCREENS },
  { phrase: 'no longer sure of', instead: 'Forgot your password?' },
];

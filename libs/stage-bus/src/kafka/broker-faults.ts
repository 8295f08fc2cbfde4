/** Client errors that indicate a misconfiguration, each with its remedy. The first match counts. */
const FAULTS: readonly (readonly [said: RegExp, sentence: string])[] = [
  [
    /suitable SASL mechanism|UNSUPPORTED_SASL_MECHANISM/i,
    'it does not offer this way to log in; check KAFKA_SASL_MECHANISM.',
  ],
  [
    /SASL|authentication failed/i,
    'it refuses the user name or the password; check KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD.',
  ],
  [
    /certificate|altnames/i,
    'its certificate is not trusted; give the PEM file of the authority that signed it as KAFKA_TLS_CA.',
  ],
  [/broker requires TLS/i, 'it takes encrypted connections only; set KAFKA_TLS=true.'],
  [/TLS handshake failed/i, 'it does not encrypt on this port; leave KAFKA_TLS out, or name another port.'],
  [
    /does not host this topic|unknown.topic/i,
    'a topic is missing; run "gemscout topics apply", and open tasks are sent again.',
  ],
  [
    /timestamp of the message is out of/i,
    'the message is dated more than an hour from its clock; set the clock of the machine that sends (NTP).',
  ],
  [
    /^Connection closed$/i,
    'it closed the connection; it is stopping, or wants a login (KAFKA_SASL_MECHANISM) that was not given.',
  ],
];

/**
 * The misconfiguration that the messages of an error and its nested errors indicate; `undefined` if the broker is only
 * unavailable.
 */
export function faultBehind(messages: readonly string[]): string | undefined {
  return FAULTS.find(([said]) => messages.some((message) => said.test(message)))?.[1];
}

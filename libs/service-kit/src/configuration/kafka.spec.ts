import { describe, expect, it } from '@jest/globals';
import { ConfigurationError } from './configuration-error.ts';
import { readKafka, readKafkaOrRefuse } from './kafka.ts';

it('reads brokers and credentials', () =>
  expect(
    readKafka({
      KAFKA_BROKERS: 'kafka-0.kafka:9092, [::1]:9093',
      KAFKA_TLS: 'true',
      KAFKA_SASL_MECHANISM: 'SCRAM-SHA-512',
      KAFKA_SASL_USERNAME: 'worker',
      KAFKA_SASL_PASSWORD: 'secret',
    }),
  ).toEqual({
    brokers: ['kafka-0.kafka:9092', '[::1]:9093'],
    tls: {},
    sasl: { mechanism: 'SCRAM-SHA-512', username: 'worker', password: 'secret' },
  }));

it('is absent without brokers, and demanded by name where it is needed', () => {
  expect(readKafka({})).toBeUndefined();
  expect(() => readKafkaOrRefuse({})).toThrow(/KAFKA_BROKERS=localhost:9092/);
});

describe('a variable that cannot be used is named, with a valid value', () => {
  it.each([
    ['KAFKA_BROKERS', 'localhost', {}, /host:port/],
    ['KAFKA_BROKERS', 'a:9092,b:99999', {}, /KAFKA_BROKERS=a:9092,b:99999/],
    ['KAFKA_BROKERS', 'http://a:9092', {}, /host:port/],
    ['KAFKA_TLS', 'yes', { KAFKA_BROKERS: 'a:1' }, /true, false/],
    ['KAFKA_TLS_CA', '/nowhere.pem', { KAFKA_BROKERS: 'a:1' }, /PEM/],
    ['KAFKA_SASL_MECHANISM', 'KERBEROS', { KAFKA_BROKERS: 'a:1' }, /SCRAM-SHA-512/],
    ['KAFKA_SASL_MECHANISM', 'PLAIN', { KAFKA_BROKERS: 'a:1', KAFKA_SASL_USERNAME: 'u' }, /KAFKA_SASL_PASSWORD/],
  ])('%s=%s', (name, value, others, says) => {
    expect(() => readKafka({ ...others, [name]: value })).toThrow(ConfigurationError);
    expect(() => readKafka({ ...others, [name]: value })).toThrow(says);
  });
});

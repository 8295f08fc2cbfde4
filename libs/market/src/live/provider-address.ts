import { ConfigurationError } from '@gemscout/service-kit';

/** Another address of a provider than its own, where the variable `name` gives one. @throws ConfigurationError */
export function readAddress(
  environment: Readonly<Record<string, string | undefined>>,
  name: string,
): string | undefined {
  const value = environment[name]?.trim();
  if (!value) return undefined;
  if (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol)) return value;
  throw new ConfigurationError(
    name,
    value.replace(/\/\/[^@/]*@/, '//***@'),
    `Give an address such as ${name}=https://host.`,
  );
}

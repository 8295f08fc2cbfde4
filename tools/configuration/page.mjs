import { keyedProviders } from '@gemscout/market';
import { variableTopics } from '@gemscout/service-kit';

const INTRODUCTION = `# Configuration

<!-- Written by tools/configuration/write-page.mjs from the schema in libs/service-kit/src/configuration. -->

Configuration is read from environment variables, once at start. A value that cannot be used ends the process with a
sentence that names the variable and shows a valid value. An empty value counts as not set.`;

/** `docs/configuration.md`, from the schema of the variables and the list of providers. */
export function configurationPage() {
  const topics = variableTopics().flatMap(({ title, variables }) => [
    `## ${title}`,
    ...variables.map(variableText),
    ...(title === 'Market data' ? [providersText()] : []),
  ]);
  return `${[INTRODUCTION, ...topics].join('\n\n')}\n`;
}

function variableText({ name, meaning, default: fallback = 'none', expects, example, usedBy, secret }) {
  const facts = [
    `Default: ${fallback}`,
    `Valid: ${expects}`,
    `Example: \`${name}=${example}\``,
    `Used by: ${usedBy.map((name) => `\`${name}\``).join(', ')}`,
    `Secret: ${secretText(secret)}`,
  ];
  return `### \`${name}\`\n\n${meaning}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}`;
}

function secretText(secret) {
  if (secret === 'value') return 'yes';
  return secret === 'password' ? 'the password in it' : 'no';
}

function providersText() {
  const providers = keyedProviders({}).map(({ name, needs, from }) => `- ${name}: \`${needs}\`. ${from}`);
  return `### Providers with a key\n\n${providers.join('\n')}`;
}

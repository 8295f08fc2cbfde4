import { ROUTES, STREAM_PATH, WORKSPACE_STREAM_PATH, type Route } from '@gemscout/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { ROUTE_HEADERS, type HeaderParameter } from './route-headers.ts';
import { allowNull, contentOf, refused, schemaOf, type Part } from './openapi-schemas.ts';
import { liveLog, workspaceEvents } from './openapi-streams.ts';

const FILE = { type: 'string', format: 'binary' } as const;

export type OpenApiDocument = OpenAPIObject;

export type Operation = NonNullable<OpenApiDocument['paths'][string]['get']>;

/**
 * The OpenAPI document of all routes: parameters and bodies from the controllers, callers and responses from the table of
 * routes.
 */
export function openApiDocument(app: NestFastifyApplication): OpenApiDocument {
  const description =
    'Every response that is not 2xx is a problem document (RFC 9457). A response with 429 or 503 has Retry-After.';
  const token = {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of POST /auth/login, or an API key.',
  } as const;
  const options = new DocumentBuilder().setTitle('Gemscout').setDescription(description).addSecurity('bearer', token);
  const document = SwaggerModule.createDocument(app, options.build());
  const components: Part = {};
  document.paths[templateOf(STREAM_PATH)] = { get: liveLog(components) };
  document.paths[WORKSPACE_STREAM_PATH] = { get: workspaceEvents(components) };
  const headers = new Map<string, readonly HeaderParameter[]>(Object.entries(ROUTE_HEADERS));
  for (const [name, route] of Object.entries(ROUTES)) {
    const operation = operationOf(document, name);
    if (operation) complete(operation, route, headers.get(name) ?? [], components);
  }
  document.components = { ...document.components, schemas: Object.assign(components) };
  allowNull(document);
  return document;
}

function operationOf(document: OpenApiDocument, route: string): Operation | undefined {
  const [method = '', path = ''] = route.split(' ');
  const operations = Object.entries(document.paths[templateOf(path)] ?? {});
  return operations.find(([candidate]) => candidate === method.toLowerCase())?.[1];
}

/** @param path a path such as `/runs/:id` */
function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}');
}

function complete(
  operation: Operation,
  { caller, status, answer, files, body }: Route,
  headers: readonly HeaderParameter[],
  components: Part,
): void {
  operation.security = caller === 'public' ? [] : [{ bearer: [] }];
  operation.parameters = [
    ...(operation.parameters ?? []),
    ...headers.map(({ name, required, schema, description }) => ({
      name,
      in: 'header' as const,
      required,
      description,
      schema: schemaOf(schema, components),
    })),
  ];
  if (body) operation.requestBody = { required: true, content: contentOf('application/json', body, components) };
  const { requestBody } = operation;
  if (requestBody && 'content' in requestBody && hasDefault(requestBody.content['application/json']?.schema))
    requestBody.required = false;
  operation.responses = {
    [status]: {
      description: 'Success',
      ...(answer && { content: contentOf('application/json', answer, components) }),
      ...(files && { content: Object.fromEntries(files.map((type) => [type, { schema: FILE }])) }),
    },
    default: refused(components),
  };
}

function hasDefault(schema: object | undefined): boolean {
  return schema !== undefined && 'default' in schema;
}

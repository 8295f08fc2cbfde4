import { Problem } from '@gemscout/contracts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule, type OpenAPIObject } from '@nestjs/swagger';
import { z, type ZodType } from 'zod';
import { ROUTES } from '../routes.ts';

const FILE = { type: 'string', format: 'binary' } as const;

export type OpenApiDocument = OpenAPIObject;

/** The document of all routes: parameters and bodies from the controllers, callers and answers from the table of routes. */
export function openApiDocument(app: NestFastifyApplication): OpenApiDocument {
  const description = 'Every answer that is not 2xx is a problem document (RFC 9457).';
  const options = new DocumentBuilder().setTitle('Gemscout').setDescription(description).addBearerAuth().build();
  const document = SwaggerModule.createDocument(app, options);
  for (const [name, { caller, status, answer, files }] of Object.entries(ROUTES)) {
    const [method = '', path = ''] = name.split(' ');
    const operation = Object.entries(document.paths[path.replace(/:(\w+)/g, '{$1}')] ?? {}).find(
      ([candidate]) => candidate === method.toLowerCase(),
    )?.[1];
    if (!operation) continue;
    operation.security = caller === 'public' ? [] : [{ bearer: [] }];
    operation.responses = {
      [status]: {
        description: 'Success',
        ...(answer && { content: contentOf('application/json', answer) }),
        ...(files && { content: Object.fromEntries(files.map((type) => [type, { schema: FILE }])) }),
      },
      default: { description: 'Refused', content: contentOf('application/problem+json', Problem) },
    };
  }
  return document;
}

function contentOf(type: string, schema: ZodType) {
  return { [type]: { schema: JSON.parse(JSON.stringify(z.toJSONSchema(schema, { target: 'openapi-3.0' }))) } };
}

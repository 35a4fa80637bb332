import { HTTP_API, HTTP_API_PARTS } from './http-api.ts';
import { answersOf, commonAnswers } from './openapi/answers.ts';
import type {
  Method,
  OpenApiDocument,
  Operation,
  Parameter,
  PathItem,
} from './openapi/document.ts';
import { fieldsOf, JsonSchemas } from './openapi/json-schemas.ts';
import { NAMED_SCHEMAS } from './openapi/named-schemas.ts';
import { ROOT_API } from './root-api.ts';
import type { Route } from './route.ts';

/** The API as OpenAPI 3.1, generated from the schemas that validate requests. */
export function openApiDocument({ version }: { readonly version: string }): OpenApiDocument {
  const routes: readonly Route[] = [...Object.values(HTTP_API), ...Object.values(ROOT_API)];
  const bodies = routes.flatMap(({ body, answer }) => [body, answer.body]);
  const schemas = new JsonSchemas(
    NAMED_SCHEMAS,
    bodies.filter((body) => body !== undefined && body !== null),
  );
  return {
    openapi: '3.1.1',
    info: { title: 'Conch', version, description: DESCRIPTION },
    servers: [{ url: '/api/v1' }],
    tags: [...Object.keys(HTTP_API_PARTS), ROOT_TAG].map((name) => ({ name })),
    security: SIGNED_IN,
    paths: { ...pathsUnderApi(schemas), ...pathsAtRoot(schemas) },
    components: {
      schemas: schemas.named,
      responses: commonAnswers(schemas),
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'sid', description: COOKIE_WORDS },
        bearer: { type: 'http', scheme: 'bearer', description: BEARER_WORDS },
      },
    },
  };
}

const ROOT_TAG = 'Monitoring';

const SIGNED_IN = [{ cookie: [] }, { bearer: [] }];
const ANYBODY = [{}, ...SIGNED_IN];

const COOKIE_WORDS =
  'The session of a person. Over https its name is `__Host-sid`. On loopback the port follows the name: `sid-2662`.';
const BEARER_WORDS = 'A token of a person or an agent, or `CONCH_ADMIN_TOKEN`.';

const DESCRIPTION = [
  'Times are ISO 8601 in UTC, ids are UUIDs. A list is `{ items, next }`. Send `next` as `cursor` to get the next page. At the end it is `null`.',
  'A refusal is a problem (RFC 9457). Its `code` never changes its meaning, and its `detail` says what to do. An unknown path is `no-such-route`, a wrong method is `wrong-method` (with `Allow`), and an error of the server is `broken`.',
  'PROTOCOL.md describes the sockets. Their frames are `ClientFrame` and `ServerFrame`.',
].join('\n\n');

function pathsUnderApi(schemas: JsonSchemas): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {};
  for (const [tag, part] of Object.entries(HTTP_API_PARTS)) {
    for (const [name, route] of Object.entries(part) as [string, Route][]) {
      const path = openApiPath(route);
      const operation = operationOf({ name, route, tag, schemas });
      paths[path] = { ...paths[path], [methodOf(route)]: operation };
    }
  }
  return paths;
}

function pathsAtRoot(schemas: JsonSchemas): Record<string, PathItem> {
  return Object.fromEntries(
    Object.entries(ROOT_API).map(([name, route]) => {
      const operation = operationOf({ name, route, tag: ROOT_TAG, schemas });
      return [openApiPath(route), { servers: [{ url: '/' }], [methodOf(route)]: operation }];
    }),
  );
}

function openApiPath({ path }: Route): string {
  return path.replaceAll(/:(\w+)/gu, '{$1}');
}

function methodOf({ method }: Route): Method {
  return method.toLowerCase() as Method;
}

function operationOf(given: {
  readonly name: string;
  readonly route: Route;
  readonly tag: string;
  readonly schemas: JsonSchemas;
}): Operation {
  const { name, route, tag, schemas } = given;
  const parameters = parametersOf(route);
  return {
    operationId: name,
    summary: route.summary,
    tags: [tag],
    'x-action': route.action,
    ...(route.action === 'come-in' && { security: ANYBODY }),
    ...(parameters.length > 0 && { parameters }),
    ...(route.body !== undefined && {
      requestBody: {
        required: !route.body.safeParse(undefined).success,
        content: { 'application/json': { schema: schemas.of(route.body) } },
      },
    }),
    responses: answersOf(route, schemas),
  };
}

function parametersOf({ params, query, ifMatch, answer }: Route): readonly Parameter[] {
  return [
    ...(params === undefined ? [] : fieldParameters(params, 'path')),
    ...(query === undefined ? [] : fieldParameters(query, 'query')),
    ...(ifMatch === true ? [IF_MATCH] : []),
    ...(answer.type === 'text/event-stream' ? [LAST_EVENT_ID] : []),
  ];
}

function fieldParameters(
  schema: NonNullable<Route['params']>,
  place: 'path' | 'query',
): readonly Parameter[] {
  const { properties, required } = fieldsOf(schema);
  return Object.entries(properties).map(([name, { description, ...rest }]) => ({
    name,
    in: place,
    required: required.includes(name),
    ...(description !== undefined && { description }),
    schema: rest,
  }));
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The version that was edited, such as `"3"`. If it has changed since, nothing is saved.',
  schema: { type: 'string' },
};

const LAST_EVENT_ID: Parameter = {
  name: 'Last-Event-ID',
  in: 'header',
  required: false,
  description: 'The id of the last event seen. It overrides `after`.',
  schema: { type: 'string' },
};

import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { ListDocumentation } from '../kernel/list-response.js';

/** An OpenAPI 3.0 schema, with the keywords used here. */
export interface Schema {
  $ref?: string;
  type?: string;
  nullable?: boolean;
  enum?: unknown[];
  pattern?: string;
  minLength?: number;
  maximum?: number;
  format?: string;
  description?: string;
  properties?: Record<string, Schema>;
  allOf?: Schema[];
  [keyword: string]: unknown;
}
export type Class = abstract new (...parameters: never[]) => object;

export interface Parameter {
  name: string;
  in: string;
  description?: string;
  schema?: Schema;
  [keyword: string]: unknown;
}

export interface OperationObject {
  operationId: string;
  description?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: object;
  responses: Record<string, { description?: string; headers?: Record<string, object> }>;
  'x-list'?: ListDocumentation;
}

/** The controller method of an operation. */
interface Handler {
  name: string;
  /** The DTO of the body, and that of the query parameters. */
  body: Class | null;
  query: Class | null;
  /** The metadata set by a decorator of the method, or else of its controller. */
  metadata<T>(key: string): T | undefined;
}

export interface DocumentedOperation {
  method: string;
  path: string;
  operation: OperationObject;
  handler: Handler;
}

/** Identifies a handler in a document whose operations are not yet completed. */
export const handlerKey = (controller: string, method: string): string => `${controller}.${method}`;

/** The operations of a document whose operationIds are handler keys, each with its handler. */
export function operationsOf(nest: NestFastifyApplication, { paths }: OpenAPIObject): DocumentedOperation[] {
  const handlers = handlersOf(nest);
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, OperationObject>).map(([method, operation]) => {
      const handler = handlers.get(operation.operationId);
      if (!handler) throw new Error(`${method.toUpperCase()} ${path} needs its own method (${operation.operationId})`);
      return { method, path, operation, handler };
    }),
  );
}

function handlersOf(nest: NestFastifyApplication): Map<string, Handler> {
  const handlers = new Map<string, Handler>();
  for (const module of nest.get(ModulesContainer).values())
    for (const { metatype } of module.controllers.values()) {
      if (!metatype) continue;
      const controller = metatype as unknown as Class & { prototype: Record<string, unknown> };
      for (const name of Object.getOwnPropertyNames(controller.prototype)) {
        const method = controller.prototype[name];
        if (typeof method === 'function')
          handlers.set(handlerKey(controller.name, name), handlerOf(controller, method));
      }
    }
  return handlers;
}

function handlerOf(controller: Class & { prototype: object }, method: object & { name: string }): Handler {
  const types = (Reflect.getMetadata('design:paramtypes', controller.prototype, method.name) ?? []) as unknown[];
  const places = Object.entries(
    (Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method.name) ?? {}) as Record<string, { index: number }>,
  );
  const typeOf = (kind: RouteParamtypes): Class | null => {
    const place = places.find(([key]) => key.startsWith(`${kind}:`));
    const type = place && types[place[1].index];
    return typeof type === 'function' && type !== Object ? (type as unknown as Class) : null;
  };
  return {
    name: method.name,
    body: typeOf(RouteParamtypes.BODY),
    query: typeOf(RouteParamtypes.QUERY),
    metadata: <T>(key: string) =>
      (Reflect.getMetadata(key, method) ?? Reflect.getMetadata(key, controller)) as T | undefined,
  };
}

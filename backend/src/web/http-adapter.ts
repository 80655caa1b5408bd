import type { Socket } from 'node:net';
import type { AbstractHttpAdapter } from '@nestjs/core';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { AppConfig } from '../config/config.js';
import { newRequestId } from '../kernel/ids.js';
import { MAX_BODY } from '../kernel/request-body.js';
import { answerClientError } from './client-errors.js';
import type { Timeouts } from './timeouts.js';

/** As long as the longest URL in use. */
const MAX_PARAMETER_LENGTH = 1024;

interface HttpAdapterOptions {
  config: AppConfig;
  timeouts: Timeouts;
  logger: Logger;
  /** Whether the newest request of a connection was answered before all of it had arrived. */
  isAnsweredEarly: (socket: Socket) => boolean;
  /** Answers a malformed URL, such as `/%`. */
  answerMalformedUrl: (error: unknown, request: FastifyRequest, reply: FastifyReply) => void;
}

/** The HTTP server, with its limits and timeouts. */
export function httpAdapter({
  config,
  timeouts,
  logger,
  isAnsweredEarly,
  answerMalformedUrl,
}: HttpAdapterOptions): AbstractHttpAdapter {
  const { trustedProxies } = config;
  return new FastifyAdapter({
    loggerInstance: logger,
    genReqId: newRequestId,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    bodyLimit: MAX_BODY,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkEvery },
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.keepAlive,
    clientErrorHandler: (error: Error, socket: Socket) =>
      answerClientError(error, socket, { answered: isAnsweredEarly(socket) }),
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { maxParamLength: MAX_PARAMETER_LENGTH },
    frameworkErrors: answerMalformedUrl,
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
}

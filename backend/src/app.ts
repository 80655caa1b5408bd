import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import type { Socket } from 'node:net';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { DestinationStream } from 'pino';
import { AppModule, standInPlugin } from './app.module.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import type { AppConfig, RazorpaySettings } from './config/config.js';
import { FaqService } from './faq/faq.service.js';
import { HASH_COST, type HashCost } from './identity/passwords.service.js';
import type { Caller } from './kernel/access.js';
import { Clock } from './kernel/clock.port.js';
import { isEventStream } from './kernel/event-stream.js';
import { Database } from './kernel/database.port.js';
import { newRequestId } from './kernel/ids.js';
import { actAsCaller } from './kernel/actor.js';
import { acceptJsonOnly, MAX_BODY } from './kernel/request-body.js';
import { sendProblem } from './kernel/problem.filter.js';
import { JobRunner } from './kernel/jobs.js';
import { fastifyLogger, NestLog } from './web/log.js';
import { Admission, ADMISSION_LIMITS, type AdmissionLimits } from './web/admission.js';
import { documentApi } from './web/openapi.js';
import { Metrics } from './operations/metrics.provider.js';
import { DirectPages } from './web/pages.direct.js';
import { PAGES_ROUTE, servePages } from './web/pages.js';
import { embeddedScripts } from './web/pages.files.js';
import type { ContentSource } from './web/pages.rendered.js';
import { SettingsService } from './settings/settings.service.js';
import { securityHeaders } from './web/security-headers.js';
import { answerClientError } from './web/client-errors.js';
import { Connections } from './web/connections.js';
import { rejectCrossOriginWrites } from './web/origins.js';
import { TIMEOUTS, type Timeouts } from './web/timeouts.js';

const STAND_IN = '/razorpay-stand-in';

export interface AppOptions {
  /** Sets the time in tests. */
  clock?: Clock;
  /** The folder that holds the built storefront and backoffice; null serves the API alone. */
  webRoot?: string | null;
  /** Replaces the Razorpay settings in tests. */
  razorpay?: RazorpaySettings;
  admission?: AdmissionLimits;
  timeouts?: Timeouts;
  /** Lowered in tests, which sign in thousands of people. */
  hashCost?: HashCost;
  /** Whether background jobs run at their intervals (default). Tests run them when they need them. */
  scheduleJobs?: boolean;
  /** Where the log is written. Defaults to standard output. */
  log?: DestinationStream;
}

/** The whole application in one process, not yet listening. */
export interface App {
  nest: NestFastifyApplication;
  /** Opens the store, for work before listening or without a server. */
  open(): Promise<void>;
  /** Opens the store, starts listening and starts the jobs. Returns the local URL. */
  listen(): Promise<string>;
  /** Finishes running requests, stops the jobs and closes the store. */
  close(): Promise<void>;
}

/** Shared by main and the e2e tests. Throws DatabaseUnavailable when the store cannot be opened. */
export async function createApp(
  config: AppConfig,
  {
    clock,
    webRoot = null,
    razorpay,
    timeouts = TIMEOUTS,
    admission = ADMISSION_LIMITS,
    hashCost = HASH_COST,
    scheduleJobs = true,
    log,
  }: AppOptions = {},
): Promise<App> {
  let address = '';
  const standIn =
    razorpay === undefined && config.razorpay === null ? standInSettings(config.jwtSecret, () => address) : null;
  const settings = razorpay ?? config.razorpay ?? standIn!;

  let answerMalformedUrl = sendProblem;
  const logger = fastifyLogger(config.logLevel, log);
  const adapter = new FastifyAdapter({
    loggerInstance: logger,
    genReqId: newRequestId,
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: MAX_BODY,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: { headersTimeout: timeouts.headers, connectionsCheckingInterval: timeouts.checkEvery },
    requestTimeout: timeouts.request,
    connectionTimeout: timeouts.silence,
    keepAliveTimeout: timeouts.keepAlive,
    clientErrorHandler: (error: Error, socket: Socket) =>
      answerClientError(error, socket, { answered: connections.isAnsweredEarly(socket) }),
    logController: new LogController({ disableRequestLogging: true }),
    // As long as the longest URL in use. Longer ones do not exist.
    routerOptions: { maxParamLength: 1024 },
    frameworkErrors: (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
      answerMalformedUrl(error, request, reply),
  } as ConstructorParameters<typeof FastifyAdapter>[0]);
  const nest = await NestFactory.create<NestFastifyApplication>(
    await AppModule.compose({ config, razorpay: settings, clock, timeouts, hashCost }),
    adapter,
    {
      // RequestBodyReader reads bodies after the guards have accepted a request.
      bodyParser: false,
      logger: new NestLog(logger),
      abortOnError: false,
    },
  );
  nest.setGlobalPrefix('api', {
    exclude: ['health/live', 'health/ready', 'metrics', 'dev/mails', 'dev/mails/{*rest}'],
  });

  const fastify = nest.getHttpAdapter().getInstance();
  const security = securityHeaders({
    publicUrl: config.publicUrl,
    checkoutScript: settings.checkoutScript,
    embeddedScripts: webRoot === null ? [] : await embeddedScripts(webRoot),
  });
  const metrics = nest.get(Metrics);
  new DirectPages({
    current: (file) => pages.current(file),
    headers: security,
    onAnswered({ requestId, status, ms }) {
      metrics.count('GET', PAGES_ROUTE, status, ms);
      logger.info({ reqId: requestId, method: 'GET', route: PAGES_ROUTE, status, ms: Math.round(ms) }, 'answered');
    },
  }).guard(fastify.server);
  const admitted = new Admission(admission, () => metrics.countRejected());
  admitted.guard(fastify.server);
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isEventStream(reply)) admitted.release(reply.raw);
    done(null, payload);
  });
  const database = nest.get(Database);
  const jobs = nest.get(JobRunner);
  acceptJsonOnly(fastify);
  actAsCaller(fastify);
  await prepare(fastify, config, security);
  metrics.observe(fastify);
  if (config.apiDocs) documentApi(nest);
  if (standIn) {
    await fastify.register(
      standInPlugin(standIn, database, nest.get(Clock), () => `${address}/api/payments/webhook`),
      { prefix: STAND_IN },
    );
  }
  const pages = await servePages(fastify, { webRoot, publicUrl: config.publicUrl, content: siteContent(nest) });
  ({ answerMalformedUrl } = pages);

  const connections = new Connections(fastify.server);
  const open = async () => {
    await database.open();
    await nest.init();
  };
  return {
    nest,
    open,
    async listen() {
      await open();
      await nest.listen(config.port, config.host);
      // Until then, a page is rendered by the first request for it.
      pages.warm().catch((error: unknown) => logger.error(error));
      const bound = fastify.server.address();
      address = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : config.port}`;
      if (scheduleJobs) jobs.start();
      return address;
    },
    async close() {
      await connections.closeWith(nest.close(), timeouts.stop);
      await jobs.stop();
      await database.close();
    },
  };
}

function siteContent(nest: NestFastifyApplication): ContentSource {
  const [catalogue, questions, settings, clock] = [
    nest.get(CatalogueService),
    nest.get(FaqService),
    nest.get(SettingsService),
    nest.get(Clock),
  ];
  return {
    async read() {
      const [products, faq] = await Promise.all([catalogue.siteCatalogue(), questions.published()]);
      return { catalogue: products, faq: faq.map(({ group, question, answer }) => ({ group, question, answer })) };
    },
    revision: () => `${settings.revision} ${questions.revision}`,
    now: () => clock.millis(),
  };
}

async function prepare(
  fastify: FastifyInstance,
  config: AppConfig,
  headers: Readonly<Record<string, string>>,
): Promise<void> {
  await fastify.register(cookie);
  await fastify.register(compress, { encodings: ['gzip'], threshold: 2048, globalDecompression: false });
  fastify.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(headers);
    done();
  });
  rejectCrossOriginWrites(fastify, config);
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) void reply.header('cache-control', 'no-store');
    done();
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const { user } = request as { user?: Caller };
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        ...(user && { accountId: user.userId }),
      },
      'answered',
    );
    done();
  });
}

/**
 * The stand-in's keys, derived from this installation's secret, so that they survive a restart without being stored.
 */
export function standInSettings(jwtSecret: string, address: () => string): RazorpaySettings {
  const derived = (purpose: string) => createHmac('sha256', jwtSecret).update(purpose).digest('hex');
  return {
    keyId: 'rzp_test_standin',
    keySecret: derived('razorpay key secret'),
    webhookSecret: derived('razorpay webhook secret'),
    get baseUrl() {
      return `${address()}${STAND_IN}`;
    },
    checkoutScript: `${STAND_IN}/checkout.js`,
  };
}

import 'reflect-metadata';
import { createHmac } from 'node:crypto';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory, type AbstractHttpAdapter } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DestinationStream, Logger } from 'pino';
import { AppModule, standInPlugin } from './app.module.js';
import { CatalogueService } from './catalogue/catalogue.service.js';
import { CommunitiesService } from './communities/communities.service.js';
import type { AppConfig, RazorpaySettings } from './config/config.js';
import type { DocumentRendererService } from './documents/document-renderer.service.js';
import { FaqService } from './faq/faq.service.js';
import { HASH_COST, type HashCost } from './identity/passwords.service.js';
import { Clock } from './kernel/clock.port.js';
import { Database } from './kernel/database.port.js';
import { isEventStream } from './kernel/event-stream.js';
import { JobRunner } from './kernel/jobs.js';
import { BodyAdmission } from './kernel/request-body.js';
import { Metrics } from './operations/metrics.provider.js';
import { SettingsService } from './settings/settings.service.js';
import { Admission, ADMISSION_LIMITS, type AdmissionLimits } from './web/admission.js';
import { clientKey } from './web/client-key.js';
import { Connections } from './web/connections.js';
import { httpAdapter } from './web/http-adapter.js';
import { addHttpHooks } from './web/http-hooks.js';
import { fastifyLogger, NestLog } from './web/log.js';
import { documentApi } from './web/openapi.js';
import { DirectPages, type DirectPagesOptions } from './web/pages.direct.js';
import { embeddedScripts } from './web/pages.files.js';
import { PAGES_ROUTE, servePages } from './web/pages.js';
import type { ContentSource } from './web/pages.rendered.js';
import { securityHeaders } from './web/security-headers.js';
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
  /** Shared in tests, which start many applications in one process. */
  documentRenderer?: DocumentRendererService;
  /** Whether background jobs run at their intervals (default). Tests run them when they need them. */
  scheduleJobs?: boolean;
  /** Whether the embedded store uses more memory to write many records faster. For commands. */
  bulkWrites?: boolean;
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

/** Builds the application, for `main.ts` and for tests. `open` and `listen` throw DatabaseUnavailable. */
export async function createApp(
  config: AppConfig,
  {
    clock,
    webRoot = null,
    razorpay,
    timeouts = TIMEOUTS,
    admission = ADMISSION_LIMITS,
    hashCost = HASH_COST,
    documentRenderer,
    scheduleJobs = true,
    bulkWrites = false,
    log,
  }: AppOptions = {},
): Promise<App> {
  let localUrl = '';
  const standIn =
    razorpay === undefined && config.razorpay === null ? standInSettings(config.jwtSecret, () => localUrl) : null;
  const settings = razorpay ?? config.razorpay ?? standIn!;
  const logger = fastifyLogger(config.logLevel, log);
  const adapter = httpAdapter({
    config,
    timeouts,
    logger,
    isAnsweredEarly: (socket) => connections.isAnsweredEarly(socket),
    answerMalformedUrl: (error, request, reply) => pages.answerMalformedUrl(error, request, reply),
  });
  const module = await AppModule.compose({
    config,
    razorpay: settings,
    clock,
    timeouts,
    hashCost,
    documentRenderer,
    bulkWrites,
  });
  const nestLog = new NestLog(logger);
  const nest = await nestApplication(module, adapter, nestLog);
  const metrics = nest.get(Metrics);
  nestLog.onError = (context) => metrics.countError(context);
  const [database, jobs] = [nest.get(Database), nest.get(JobRunner)];

  const fastify = nest.getHttpAdapter().getInstance();
  const headers = securityHeaders({
    publicUrl: config.publicUrl,
    checkoutScript: settings.checkoutScript,
    embeddedScripts: webRoot === null ? [] : await embeddedScripts(webRoot),
  });
  servePagesDirectly(nest, logger, { headers, current: (file) => pages.current(file) });
  limitLoad(nest, admission, config);
  await addHttpHooks(fastify, config, headers);
  metrics.observe(fastify);
  if (config.apiDocs) documentApi(nest);
  if (standIn) {
    const plugin = standInPlugin(standIn, database, nest.get(Clock), () => `${localUrl}/api/payments/webhook`);
    await fastify.register(plugin, { prefix: STAND_IN });
  }
  const pages = await servePages(fastify, { webRoot, publicUrl: config.publicUrl, content: siteContent(nest) });

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
      localUrl = `http://127.0.0.1:${typeof bound === 'object' && bound ? bound.port : config.port}`;
      if (scheduleJobs) jobs.start();
      return localUrl;
    },
    async close() {
      const began = performance.now();
      await connections.closeWith(nest.close(), timeouts.stop);
      await jobs.stop(Math.max(0, timeouts.stop.jobs - (performance.now() - began)));
      await database.close();
    },
  };
}

async function nestApplication(
  module: DynamicModule,
  adapter: AbstractHttpAdapter,
  logger: NestLog,
): Promise<NestFastifyApplication> {
  const nest = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    // RequestBodyReader reads bodies after the guards have accepted a request.
    bodyParser: false,
    logger,
    abortOnError: false,
  });
  return nest.setGlobalPrefix('api', {
    exclude: ['health/live', 'health/ready', 'metrics', 'dev/mails', 'dev/mails/{*rest}'],
  });
}

/** Pages that are in memory are served before the framework sees the request. */
function servePagesDirectly(
  nest: NestFastifyApplication,
  logger: Logger,
  options: Pick<DirectPagesOptions, 'headers' | 'current'>,
): void {
  const metrics = nest.get(Metrics);
  new DirectPages({
    ...options,
    onAnswered({ requestId, status, ms }) {
      metrics.count('GET', PAGES_ROUTE, status, ms);
      logger.info({ reqId: requestId, method: 'GET', route: PAGES_ROUTE, status, ms: Math.round(ms) }, 'answered');
    },
  }).guard(nest.getHttpServer());
}

/**
 * Requests above the limits are rejected. Event streams, and those that wait for their bodies, do not count as running.
 */
function limitLoad(nest: NestFastifyApplication, limits: AdmissionLimits, { trustedProxies }: AppConfig): void {
  const metrics = nest.get(Metrics);
  const admission = new Admission(limits, {
    onRejected: () => metrics.countRejected(),
    clientOf: clientKey(trustedProxies),
  });
  nest.get(BodyAdmission).whileReceiving = (response, receive) => admission.whileReceiving(response, receive);
  admission.guard(nest.getHttpServer());
  const fastify = nest.getHttpAdapter().getInstance();
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (isEventStream(reply)) admission.release(reply.raw);
    done(null, payload);
  });
}

function siteContent(nest: NestFastifyApplication): ContentSource {
  const [catalogue, questions, communities, settings, clock] = [
    nest.get(CatalogueService),
    nest.get(FaqService),
    nest.get(CommunitiesService),
    nest.get(SettingsService),
    nest.get(Clock),
  ];
  return {
    async read() {
      const [products, faq, served] = await Promise.all([
        catalogue.siteCatalogue(),
        questions.published(),
        communities.active(),
      ]);
      return {
        catalogue: products,
        faq: faq.map(({ group, question, answer }) => ({ group, question, answer })),
        communities: served.map(({ name, locality }) => ({ name, locality })),
      };
    },
    revision: () => `${settings.revision} ${questions.revision} ${communities.revision}`,
    now: () => clock.millis(),
  };
}

/**
 * The stand-in's keys, derived from this installation's secret, so that they survive a restart without being stored.
 */
export function standInSettings(jwtSecret: string, localUrl: () => string): RazorpaySettings {
  const derived = (purpose: string) => createHmac('sha256', jwtSecret).update(purpose).digest('hex');
  return {
    keyId: 'standin',
    keySecret: derived('razorpay key secret'),
    webhookSecret: derived('razorpay webhook secret'),
    get baseUrl() {
      return `${localUrl()}${STAND_IN}`;
    },
    checkoutScript: `${STAND_IN}/checkout.js`,
  };
}

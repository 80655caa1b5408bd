import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isEventStream } from '../kernel/event-stream.js';
import { wasOverloaded } from '../kernel/problem.filter.js';
import { JobRunner } from '../kernel/jobs.js';
import { MailService } from '../mail/mail.service.js';

/** Shorter than Prometheus waits, because metrics are needed most while the database does not answer. */
const DATABASE_WITHIN_MS = 1_000;

/** Prometheus metrics of one application, in its own registry, because a test process may run several. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 1, 5],
    registers: [this.registry],
  });
  private readonly rejected = new Counter({
    name: 'http_requests_rejected_total',
    help: 'Requests rejected with 503 because of overload',
    registers: [this.registry],
  });
  private readonly errors = new Counter({
    name: 'errors_logged_total',
    help: 'Errors in the log, except those of requests, by what has logged them',
    labelNames: ['context'],
    registers: [this.registry],
  });
  private readonly jobFailures = new Counter({
    name: 'job_failures_total',
    help: 'Runs of jobs that failed',
    labelNames: ['job'],
    registers: [this.registry],
  });
  private readonly jobSuccess = new Gauge({
    name: 'job_last_success_timestamp_seconds',
    help: 'When a job last ended without a failure, in this process',
    labelNames: ['job'],
    registers: [this.registry],
  });
  private readonly mails = new Gauge({
    name: 'mails_not_sent',
    help: 'Mails that are still queued after several attempts (delayed), and those that failed, in all processes',
    labelNames: ['state'],
    registers: [this.registry],
  });

  private readonly known = new Map<string, Histogram.Internal<string>>();

  constructor(
    jobs: JobRunner,
    private readonly outbox: MailService,
  ) {
    collectDefaultMetrics({ register: this.registry });
    jobs.observe((job, outcome) => {
      if (outcome === 'succeeded') this.jobSuccess.setToCurrentTime({ job });
      // Also creates the series, so that an increase is seen at the first failure.
      this.jobFailures.inc({ job }, outcome === 'failed' ? 1 : 0);
    });
  }

  /** Counts the responses of a server from now on, except event streams, which stay open. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      if (wasOverloaded(reply)) this.countRejected();
      if (!isEventStream(reply))
        this.count(request.method, request.routeOptions.url ?? 'unknown', reply.statusCode, reply.elapsedTime);
      done();
    });
  }

  /** Counts a response. @param ms the time to answer, in milliseconds */
  count(method: string, route: string, status: number, ms: number): void {
    this.series(method, route, status).observe(ms / 1000);
  }

  /** Counts a request that was rejected because of overload. */
  countRejected(): void {
    this.rejected.inc();
  }

  /** Counts an error in the log. @param context what has logged it, such as the name of a class */
  countError(context: string): void {
    this.errors.inc({ context });
  }

  /** The histogram of these labels. A lookup by string is much faster than by a labels object. */
  private series(method: string, route: string, status: number): Histogram.Internal<string> {
    const key = `${method} ${status} ${route}`;
    let series = this.known.get(key);
    if (!series) this.known.set(key, (series = this.requests.labels({ method, route, status })));
    return series;
  }

  /** All metrics in the text format of Prometheus. Those of the database keep their values while it does not answer. */
  async text(): Promise<string> {
    await Promise.race([this.refresh().catch(() => {}), delay(DATABASE_WITHIN_MS, null, { ref: false })]);
    return this.registry.metrics();
  }

  private async refresh(): Promise<void> {
    for (const [state, count] of Object.entries(await this.outbox.counts())) this.mails.set({ state }, count);
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}

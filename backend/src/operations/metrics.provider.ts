import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import { isEventStream } from '../kernel/event-stream.js';
import { wasOverloaded } from '../kernel/problem.filter.js';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';

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

  private readonly known = new Map<string, Histogram.Internal<string>>();

  constructor() {
    collectDefaultMetrics({ register: this.registry });
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

  /** The histogram of these labels. A lookup by string is much faster than by a labels object. */
  private series(method: string, route: string, status: number): Histogram.Internal<string> {
    const key = `${method} ${status} ${route}`;
    let series = this.known.get(key);
    if (!series) this.known.set(key, (series = this.requests.labels({ method, route, status })));
    return series;
  }

  /** All metrics in the text format of Prometheus. */
  text(): Promise<string> {
    return this.registry.metrics();
  }

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}

import {
  applyDecorators,
  Injectable,
  SetMetadata,
  UseInterceptors,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable } from 'rxjs';
import type { Caller } from './access.js';
import { IdempotentRequests } from './idempotent-requests.js';
import { fieldError } from './field-error.js';

export const IDEMPOTENT = 'idempotent';
const HEADER = 'Idempotency-Key';
const KEY = /^[\x21-\x7e]{16,128}$/;

/**
 * The operation is executed once for each Idempotency-Key of a caller. It must create records with createRecord() or
 * under deterministic ids, so that an attempt after a crash creates nothing twice.
 */
export const Idempotent = () =>
  applyDecorators(
    SetMetadata(IDEMPOTENT, true),
    UseInterceptors(IdempotencyInterceptor),
    ApiHeader({
      name: HEADER,
      required: false,
      schema: { type: 'string', minLength: 16, maxLength: 128, pattern: '^[\\x21-\\x7e]+$' },
      description:
        'Makes the request safe to repeat: for 24 hours, the same key and body return the response of the first request, ' +
        'with `Idempotency-Replayed: true`. Use a new random key, such as a UUID, for each new request.',
    }),
  );

type Request = FastifyRequest & { user?: Caller; rawBody?: Buffer };

/** Returns the response of the first request to a repeated one. */
@Injectable()
class IdempotencyInterceptor implements NestInterceptor {
  constructor(private readonly requests: IdempotentRequests) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.headers['idempotency-key'];
    if (key === undefined) return next.handle();
    if (typeof key !== 'string' || !KEY.test(key))
      throw fieldError(HEADER, `${HEADER} must be 16 to 128 visible ASCII characters`);

    const { user, ip, method, url, body, rawBody } = request;
    const content = [method, url, rawBody?.toString() ?? JSON.stringify(body) ?? ''];
    // Staff change up to a thousand records at once, each with its own request.
    const limitedBy = user?.staffRole ? null : (user?.userId ?? ip);
    const repeatable = { scope: user?.userId ?? 'public', limitedBy, key, content };
    const outcome = this.requests.once(repeatable, () => lastValueFrom(next.handle(), { defaultValue: undefined }));
    return from(outcome).pipe(
      map(({ body: answer, replayed }) => {
        if (replayed) void http.getResponse<FastifyReply>().header('idempotency-replayed', 'true');
        return answer;
      }),
    );
  }
}

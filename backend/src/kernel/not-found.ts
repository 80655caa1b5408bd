import { DomainError } from './domain-error.js';

/** Throws not-found for a record that does not exist, or that the caller may not see. @param noun such as `order` */
export function notFound(noun: string): never {
  throw new DomainError('not-found', { message: `This ${noun} does not exist.` });
}

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Algorithm, hash, verify } from '@node-rs/argon2';
import { BoundedWork } from '../kernel/bounded-work.js';

/** The cost of a hash. */
export abstract class HashCost {
  /** In KiB. */
  abstract readonly memoryCost: number;
  /** Iterations. */
  abstract readonly timeCost: number;
}

/** OWASP's recommendation for argon2id with one lane: 19 MiB, two iterations. */
export const HASH_COST: HashCost = { memoryCost: 19_456, timeCost: 2 };

const ARGON2ID = { algorithm: 2 satisfies Algorithm.Argon2id, parallelism: 1 };

/** libuv's pool has four threads; one stays free for other work. The queue holds about two seconds of hashing. */
const LIMITS = { atOnce: 3, waiting: 128, waitingPerSubject: 16 };

/** Hashes and checks passwords. Accounts take turns, and requests beyond the queue are rejected. */
@Injectable()
export class PasswordsService {
  private readonly hashing = new BoundedWork(LIMITS);
  /** The hash of a random password, so that checking an unknown account takes as long as checking a known one. */
  private readonly dummyHash: Promise<string>;

  constructor(private readonly cost: HashCost) {
    this.dummyHash = this.hash(randomBytes(32).toString('base64'), 'dummy');
  }

  /**
   * Hashes a password with argon2id.
   *
   * @param subject whose turn it takes: an account, or the source of a sign-in
   * @throws DomainError overloaded when too many passwords are being hashed, or too-many-requests when too many of the
   * subject are
   */
  hash(password: string, subject: string): Promise<string> {
    return this.hashing.run(() => hash(password.normalize('NFKC'), { ...ARGON2ID, ...this.cost }), subject);
  }

  /**
   * Whether a password matches a hash. Returns false without a hash, after the same time as with one. Throws what
   * hash() throws.
   */
  async matches(password: string, passwordHash: string | null, subject: string): Promise<boolean> {
    const stored = passwordHash ?? (await this.dummyHash);
    const matched = await this.hashing.run(() => verify(stored, password.normalize('NFKC')), subject);
    return matched && passwordHash !== null;
  }
}

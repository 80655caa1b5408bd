export interface TestMongo {
  /** The address of a database of this name; without a name, of the server. */
  uri(database?: string): string;
  stop(): Promise<void>;
}

export class MongoMissing extends Error {}
export function startMongo(): Promise<TestMongo>;
export function startMongoIfAny(): Promise<TestMongo | null>;
export function findMongod(): Promise<string>;

export interface TestMongo {
  /** The URI of a database of this name; without a name, of the server. */
  uri(database?: string): string;
  stop(): Promise<void>;
}

export interface TestReplicaSet extends TestMongo {
  /** Ends the member that listens on a port, as a power failure would. */
  kill(port: number): void;
  /** Leaves that member's connections open without any response, until it is killed. */
  freeze(port: number): Promise<void>;
}

export class MongoMissing extends Error {}
export function startMongo(): Promise<TestMongo>;
export function startMongoIfAny(): Promise<TestMongo | null>;
export function startReplicaSet(members: number): Promise<TestReplicaSet>;
export function startStandalone(): Promise<TestMongo>;
export function withDatabase(uri: string, database: string): string;

export interface TestMongo {
  /** The address of a database of this name; without a name, of the server. */
  uri(database?: string): string;
  stop(): Promise<void>;
}

export interface TestReplicaSet extends TestMongo {
  /** Ends the member that listens on a port, as a power failure would. */
  kill(port: number): void;
}

export class MongoMissing extends Error {}
export function startMongo(): Promise<TestMongo>;
export function startMongoIfAny(): Promise<TestMongo | null>;
export function startReplicaSet(members: number): Promise<TestReplicaSet>;
export function startStandalone(): Promise<TestMongo>;
export function withDatabase(uri: string, database: string): string;

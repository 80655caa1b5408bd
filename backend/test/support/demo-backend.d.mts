/** Declared here, because the web applications' tests are compiled with other settings than the backend. */
export interface DemoBackend {
  url: string;
  /** Of the demo logins. */
  password: string;
  jwtSecret: string;
  stop: () => Promise<void>;
}

export function startDemoBackend(): Promise<DemoBackend>;

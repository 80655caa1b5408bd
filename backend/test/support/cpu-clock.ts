import { closeSync, openSync, readSync } from 'node:fs';

/** Measures work in milliseconds of this thread's CPU time, which a busy machine does not change. */
export function cpuTimeOf(work: () => unknown): number {
  const cpu = new CpuClock();
  const before = cpu.millis();
  work();
  const time = cpu.millis() - before;
  cpu.close();
  return time;
}

/** The CPU time of this thread, or of the whole process if the system does not report it by thread. */
export class CpuClock {
  private readonly file =
    process.platform === 'linux' ? openSync(`/proc/self/task/${process.pid}/schedstat`, 'r') : null;
  private readonly buffer = Buffer.alloc(64);

  millis(): number {
    if (this.file === null) {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    }
    const length = readSync(this.file, this.buffer, 0, this.buffer.length, 0);
    return Number(this.buffer.toString('latin1', 0, length).split(' ')[0]) / 1e6;
  }

  close(): void {
    if (this.file !== null) closeSync(this.file);
  }
}

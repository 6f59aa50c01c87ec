// VS Code's secret storage and memento, in memory.

export class MemorySecrets {
  readonly values = new Map<string, string>();

  get(key: string): Promise<string | undefined> {
    return Promise.resolve(this.values.get(key));
  }

  store(key: string, value: string): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }

  delete(key: string): Promise<void> {
    this.values.delete(key);
    return Promise.resolve();
  }
}

export class MemoryMemento {
  readonly values = new Map<string, unknown>();

  get<T>(key: string, otherwise?: T): T | undefined {
    return this.values.has(key) ? (this.values.get(key) as T) : otherwise;
  }

  update(key: string, value: unknown): Promise<void> {
    this.values.set(key, value);
    return Promise.resolve();
  }
}

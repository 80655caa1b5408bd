/**
 * Reads public content from the API. Uses fetch directly, so that marketing pages do not load the API client.
 * @param path below `/api/`
 * @throws when the server cannot be reached or returns an error
 */
export async function fetchContent<T>(path: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(`/api/${path}`, signal && { signal });
  if (!response.ok) throw new Error(`GET /api/${path} returned ${response.status}`);
  return (await response.json()) as T;
}

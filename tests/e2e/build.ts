/** The client is built once, before the first server starts. */
export default async function build(): Promise<void> {
  await Promise.resolve()
}

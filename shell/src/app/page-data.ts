/** Returns the data that the page server has written into the page under this id; undefined without data. */
export function readPageData<Data>(id: string): Data | undefined {
  const text = document.getElementById(id)?.textContent;
  return text ? (JSON.parse(text) as Data) : undefined;
}

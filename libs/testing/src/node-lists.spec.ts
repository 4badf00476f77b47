describe('the nodes of a list', () => {
  beforeEach(() => {
    document.body.innerHTML = '<p>One</p>Two<i>Three</i>';
  });

  it('are iterated in their order', () => {
    const { childNodes } = document.body;

    expect(Array.from(childNodes, (node) => node.textContent)).toEqual(['One', 'Two', 'Three']);
    expect([...document.querySelectorAll('p, i')]).toEqual([childNodes[0], childNodes[2]]);
    expect([...document.createElement('p').childNodes]).toEqual([]);
  });

  it('are those at each step of a live list', () => {
    const seen: unknown[] = [];

    for (const node of document.body.childNodes) {
      seen.push(node.textContent);
      node.remove();
    }

    expect(seen).toEqual(['One', 'Three']);
  });
});

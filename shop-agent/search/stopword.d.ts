/** The package has no types. Each list contains the words of one language that carry no subject. */
declare module 'stopword' {
  type List = readonly string[];
  export const ara: List;
  export const deu: List;
  export const eng: List;
  export const spa: List;
  export const fra: List;
  export const heb: List;
  export const hin: List;
  export const ita: List;
  export const jpn: List;
  export const nld: List;
  export const pol: List;
  export const porBr: List;
  export const tur: List;
  export const zho: List;
}

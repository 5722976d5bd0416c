import { blackPng } from '../../harness/pictures.ts'

export const multipart = { 'content-type': 'multipart/form-data; boundary=edge' }

export const pictureForm = Buffer.concat([
  Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="picture.png"\r\n\r\n'),
  blackPng(1, 1),
  Buffer.from('\r\n--edge--\r\n'),
])
